// Adds up the test reports and prints the closing line. Exits 1 when a step or a test failed or a report is missing.
import { readFileSync } from "node:fs";

const [failedSteps, ...files] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const file of files) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    passed += report.numPassedTests;
    failed += report.numFailedTests;
  } catch {
    console.log(`no report: ${file}`);
    failed += 1;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = Number(failedSteps) > 0 || failed > 0 || passed === 0 ? 1 : 0;
