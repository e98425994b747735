/**
 * Excludes wording from mutation: texts of three words or more, and log calls. People review those; tests do not repeat them. Codes, names,
 * single words and templates with values are mutated.
 */
const prose = {
  shouldIgnore(path) {
    const text = path.isStringLiteral() ? path.node.value : "";
    if (text.trim().split(/\s+/).length >= 3) return "wording for readers";
    const call = path.isExpressionStatement() ? path.node.expression : path.node;
    const callee = call.type === "CallExpression" ? call.callee : null;
    if (callee?.type === "MemberExpression" && LEVELS.has(callee.property.name) && isLog(callee.object)) {
      return "wording for operators";
    }
    return undefined;
  },
};

const LEVELS = new Set(["info", "warn", "error"]);

/** Matches `log`, `journal.log`, `this.#parts.log`. */
function isLog(node) {
  return node.name === "log" || node.property?.name === "log";
}

export const strykerPlugins = [{ kind: "Ignore", name: "prose", value: prose }];
