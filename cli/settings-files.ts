import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError, type Environment } from "../src/server/config.ts";
import { meantSetting, SETTINGS } from "../src/server/setting-names.ts";

const ENV_FILE = ".env";
const CONFIG_FILE = "clearboard.config.json";

/**
 * Reads the settings of a folder from the environment, then `.env`, then `clearboard.config.json`; the first source that has a setting
 * wins.
 *
 * @throws ConfigError when a file cannot be read, or when `clearboard.config.json` contains anything but settings
 */
export function readSettings(environment: Environment, folder: string): Environment {
  return { ...readConfigFile(join(folder, CONFIG_FILE)), ...readEnvFile(join(folder, ENV_FILE)), ...environment };
}

function readEnvFile(file: string): Environment {
  const text = readOptional(file);
  return text === null ? {} : parseEnv(text);
}

function readConfigFile(file: string): Environment {
  const text = readOptional(file);
  if (text === null) return {};
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch (cause) {
    throw new ConfigError([`${CONFIG_FILE} is not JSON: ${(cause as Error).message}`]);
  }
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw new ConfigError([`${CONFIG_FILE} must be an object of settings, such as {"PORT": 8080}`]);
  const problems: string[] = [];
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    const meant = meantSetting(name);
    if (!SETTINGS.includes(name))
      problems.push(`${CONFIG_FILE}: ${name} is not a setting${meant === null ? "" : `; did you mean ${meant}?`}`);
    else if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) values[name] = value.join(",");
    else if (["string", "number", "boolean"].includes(typeof value)) values[name] = String(value);
    else problems.push(`${CONFIG_FILE}: ${name} must be a text, a number, true, false or a list of texts`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

function readOptional(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new ConfigError([`${file} cannot be read: ${(cause as Error).message}`]);
  }
}
