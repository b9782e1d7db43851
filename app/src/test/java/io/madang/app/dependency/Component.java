package io.madang.app.dependency;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Something that is in the jar.
 *
 * @param name a package URL without a version
 */
record Component(String name, Version version) implements Comparable<Component> {

    private static final String OURS = "pkg:maven/io.madang/";
    private static final Path REPOSITORY = Path.of("repository");
    private static final String BOM = "META-INF/sbom/application.cdx.json";

    /** What a list of CycloneDX names, but for our own modules. */
    static List<Component> ofBom(InputStream json) {
        Set<Component> found = new TreeSet<>();
        for (JsonNode each : JsonMapper.shared().readTree(json).path("components")) {
            found.add(of(each.path("purl").stringValue()));
        }
        found.removeIf(component -> component.name().startsWith(OURS));
        return List.copyOf(found);
    }

    /** The class path of this test run, by the places of its jars in the local repository of Maven. */
    static List<Component> ofClassPath() {
        String paths = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Set<Component> found = new TreeSet<>();
        for (String path : paths.split(System.getProperty("path.separator"))) {
            if (path.endsWith(".jar")) {
                found.addAll(ofJar(Path.of(path)));
            }
        }
        return List.copyOf(found);
    }

    /** A jar in {@code …/repository/<group>/<artifact>/<version>/}; none for the jars of our own modules. */
    private static List<Component> ofJar(Path jar) {
        List<String> names = new ArrayList<>();
        jar.forEach(name -> names.add(name.toString()));
        int repository = names.lastIndexOf(REPOSITORY.toString());
        int last = names.size() - 1;
        if (repository < 0 || last - repository < 4) {
            return List.of();
        }
        String group = String.join(".", names.subList(repository + 1, last - 2));
        return group.equals("io.madang")
                ? List.of()
                : List.of(new Component(
                        "pkg:maven/" + group + "/" + names.get(last - 2), new Version(names.get(last - 1))));
    }

    /** What a built jar says that it is made of. */
    static List<Component> ofBuiltJar(Path jar) {
        try (JarFile opened = new JarFile(jar.toFile())) {
            ZipEntry bom = opened.getEntry(BOM);
            if (bom == null) {
                throw new IllegalArgumentException(jar + " has no " + BOM);
            }
            try (InputStream in = opened.getInputStream(bom)) {
                return ofBom(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Component of(String purl) {
        int at = purl.lastIndexOf('@');
        int query = purl.indexOf('?');
        if (!purl.startsWith("pkg:") || at < 0) {
            throw new IllegalArgumentException("'" + purl + "' is no package URL with a version");
        }
        return new Component(
                purl.substring(0, at), new Version(purl.substring(at + 1, query < at ? purl.length() : query)));
    }

    static List<Component> ofBom(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return ofBom(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int compareTo(Component other) {
        int order = name.compareTo(other.name);
        return order != 0 ? order : version.text().compareTo(other.version.text());
    }

    @Override
    public String toString() {
        return name + "@" + version;
    }
}
