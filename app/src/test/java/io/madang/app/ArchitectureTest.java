package io.madang.app;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.madang.app.command.Console;
import io.madang.contracts.access.Access;
import io.madang.contracts.service.Service;
import io.madang.contracts.service.Services;
import io.madang.objectstore.server.command.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.service.annotation.HttpExchange;

/** The rules that the folders promise, checked on the compiled classes of the whole jar. */
class ArchitectureTest {

    static final JavaClasses MADANG = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.madang");

    private static final String[] SERVICES = Services.ALL.stream()
            .map(Service::role)
            .map(role -> "io.madang." + role + "..")
            .toArray(String[]::new);

    @Test
    void servicesReachEachOtherThroughContractsOnly() {
        slices().matching("io.madang.(*)..")
                .namingSlices("$1")
                .as("services")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(not(resideInAnyPackage(SERVICES)), alwaysTrue())
                .ignoreDependency(alwaysTrue(), not(resideInAnyPackage(SERVICES)))
                .check(MADANG);
    }

    @Test
    void nothingBelowTheServicesKnowsAService() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.madang.kernel..",
                        "io.madang.contracts..",
                        "io.madang.engine..",
                        "io.madang.sharding..",
                        "io.madang.outbox..",
                        "io.madang.stream..",
                        "io.madang.edge..",
                        "io.madang.reference..",
                        "io.madang.markdown..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(SERVICES))
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("io.madang.app..")
                .check(MADANG);
    }

    @Test
    void kernelNeedsTheJdkAndTheIdLibraryOnly() {
        classes()
                .that()
                .resideInAPackage("io.madang.kernel..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.madang.kernel..", "java..", "org.jspecify..", "io.hypersistence.tsid..")
                .check(MADANG);
    }

    @Test
    void contractsNeedTheKernelAndAnnotationsOnly() {
        classes()
                .that()
                .resideInAPackage("io.madang.contracts..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.madang.contracts..",
                        "io.madang.kernel..",
                        "java..",
                        "org.jspecify..",
                        "org.springframework.web..",
                        "org.springframework.http..",
                        "com.fasterxml.jackson.annotation..",
                        "jakarta.validation..")
                .check(MADANG);
    }

    @Test
    void theObjectStoreStandsAlone() {
        noClasses()
                .that()
                .resideInAPackage("io.madang.objectstore..")
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "belong to the platform or to Spring",
                        type -> type.getPackageName().startsWith("org.springframework")
                                || type.getPackageName().startsWith("io.madang")
                                        && !type.getPackageName().startsWith("io.madang.objectstore")))
                .check(MADANG);
    }

    /** By its sources: not all of its modules are in the jar yet. */
    @Test
    void theObjectStoreGivesAClassNameOnce() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "objectstore"))) {
            Map<String, List<Path>> byName = files.filter(
                            file -> file.toString().contains("/src/main/java/"))
                    .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
            assertThat(byName).hasSizeGreaterThan(100);
            assertThat(byName.values()).filteredOn(same -> same.size() > 1).isEmpty();
        }
    }

    @Test
    void thePlatformReachesTheObjectStoreThroughS3() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.madang.objectstore..", "io.madang.app..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.madang.objectstore..")
                .check(MADANG);
    }

    @Test
    void enginesKnowNothingOfSpring() {
        noClasses()
                .that()
                .resideInAPackage("io.madang.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..")
                .check(MADANG);
    }

    @Test
    void everyPackageSaysWhatItIsForAndIsNullMarked() {
        Set<String> unmarked = new TreeSet<>();
        for (JavaClass type : MADANG) {
            JavaPackage home = type.getPackage();
            if (home.tryGetPackageInfo().isEmpty() || !home.isAnnotatedWith(NullMarked.class)) {
                unmarked.add(home.getName());
            }
        }
        assertThat(unmarked)
                .as("packages without a @NullMarked package-info.java")
                .isEmpty();
    }

    @Test
    void everyEndpointSaysWhoMayCallIt() {
        methods().that(are(endpoints())).should(sayWhoMayCallThem()).check(MADANG);
    }

    @Test
    void onlyTheConsoleWritesToTheTerminal() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(Console.class, Terminal.class)
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging")
                .check(MADANG.that(not(resideInAnyPackage("io.madang.testkit..", "io.madang.objectstore.testkit.."))));
    }

    @Test
    void namesAreWordsOfTheDomain() {
        noClasses().should().haveNameMatching(".*(Impl|Manager|Helper|Utils?)").check(MADANG);
    }

    private static DescribedPredicate<JavaMethod> endpoints() {
        return DescribedPredicate.describe(
                "endpoints",
                method -> method.isMetaAnnotatedWith(RequestMapping.class)
                        || method.isAnnotatedWith(RequestMapping.class)
                        || method.isMetaAnnotatedWith(HttpExchange.class)
                        || method.isAnnotatedWith(HttpExchange.class));
    }

    private static ArchCondition<JavaMethod> sayWhoMayCallThem() {
        return new ArchCondition<>("say who may call them (@Access)") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                JavaClass owner = method.getOwner();
                boolean said = method.isAnnotatedWith(Access.class)
                        || Stream.concat(Stream.of(owner), owner.getAllRawInterfaces().stream())
                                .anyMatch(type -> type.isAnnotatedWith(Access.class));
                events.add(new SimpleConditionEvent(
                        method, said, method.getFullName() + (said ? " says" : " does not say") + " who may call it"));
            }
        };
    }
}
