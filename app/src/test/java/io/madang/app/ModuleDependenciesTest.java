package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** The table of folders in ARCHITECTURE.md is what the build files say: no module is missing, and no dependency. */
class ModuleDependenciesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW = Pattern.compile("\\| `([a-z/-]+)` \\|.*\\|(.*)\\|");
    private static final Pattern NAME = Pattern.compile("`([a-z-]+)`");
    private static final String PREFIX = "madang-";
    private static final String STORE = "objectstore";
    private static final String EVERYTHING = "everything";

    @Test
    void everyModuleIsInTheTableWithWhatItDependsOn() throws Exception {
        Map<String, Set<String>> built = new TreeMap<>();
        Map<String, Set<String>> written = new TreeMap<>();
        for (Map.Entry<String, String> row : table().entrySet()) {
            if (!row.getValue().strip().equals(EVERYTHING)) {
                written.put(row.getKey(), names(row.getValue()));
            }
        }
        for (Path module : modules(ROOT)) {
            String path = ROOT.relativize(module).toString().replace('\\', '/');
            if (!path.startsWith(STORE + "/")) {
                assertThat(table()).as("the table of ARCHITECTURE.md").containsKey(path);
                if (written.containsKey(path)) {
                    built.put(path, dependencies(module));
                }
            }
        }
        written.remove(STORE);
        assertThat(written).isEqualTo(built);
    }

    @Test
    void theObjectStoreDependsOnNothingElse() throws Exception {
        for (Path module : modules(ROOT.resolve(STORE))) {
            assertThat(dependencies(module)).as(module.toString()).allMatch(name -> name.startsWith(STORE + "-"));
        }
    }

    /** The third column of each folder that is a module. */
    private static Map<String, String> table() throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(ROOT.resolve("ARCHITECTURE.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String folder = row.group(1).replaceAll("/$", "");
                if (Files.exists(ROOT.resolve(folder).resolve("pom.xml"))) {
                    rows.put(folder, row.group(2));
                }
            }
        }
        return rows;
    }

    private static Set<String> names(String column) {
        Set<String> names = new TreeSet<>();
        for (Matcher name = NAME.matcher(column); name.find(); ) {
            names.add(name.group(1));
        }
        return names;
    }

    /** The folders of all modules that have code, in the build. */
    private static List<Path> modules(Path parent) throws Exception {
        List<Path> found = new ArrayList<>();
        List<String> children = texts(pom(parent), "modules", "module");
        for (String child : children) {
            found.addAll(modules(parent.resolve(child)));
        }
        return children.isEmpty() ? List.of(parent) : found;
    }

    private static Set<String> dependencies(Path module) throws Exception {
        Set<String> names = new TreeSet<>();
        for (Element dependency : children(pom(module), "dependencies", "dependency")) {
            boolean ours = "io.madang".equals(text(dependency, "groupId"));
            if (ours && !"test".equals(text(dependency, "scope"))) {
                names.add(text(dependency, "artifactId").substring(PREFIX.length()));
            }
        }
        return names;
    }

    private static Element pom(Path folder) throws Exception {
        Document document = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile());
        return document.getDocumentElement();
    }

    private static List<String> texts(Element parent, String list, String item) {
        return children(parent, list, item).stream().map(Node::getTextContent).toList();
    }

    private static List<Element> children(Element parent, String list, String item) {
        List<Element> found = new ArrayList<>();
        for (Element one : named(parent, list)) {
            found.addAll(named(one, item));
        }
        return found;
    }

    private static String text(Element parent, String name) {
        return named(parent, name).stream()
                .map(Node::getTextContent)
                .findFirst()
                .orElse("");
    }

    private static List<Element> named(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
