/**
 * Leaves sentences alone: a text of three words or more is wording for readers, which people check and tests do not
 * repeat. Codes, names, single words and templates with values in them are mutated.
 */
const prose = {
  shouldIgnore(path) {
    const text = path.isStringLiteral() ? path.node.value : "";
    return text.trim().split(/\s+/).length >= 3 ? "wording for readers" : undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "prose", value: prose }];
