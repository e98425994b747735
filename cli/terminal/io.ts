/** Output streams of a command and properties of the terminal. Tests pass their own. */
export interface Io {
  /** Data. */
  stdout(text: string): void;
  /** Messages, progress, errors. */
  stderr(text: string): void;
  /** Whether messages go to an interactive terminal. */
  readonly terminal: boolean;
  /** Whether data goes to an interactive terminal. */
  readonly outputTerminal?: boolean | undefined;
  readonly color: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Stops a command with an exit code: 1 for refused or failed, 2 for wrong usage or settings. The message is printed to
 * the terminal.
 */
export class ExitError extends Error {
  override name = "ExitError";
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
