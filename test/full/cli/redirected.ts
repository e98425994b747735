import { Agent, type Dispatcher } from "undici";

/**
 * Connections that all end at one server on this machine: `https://docs.example/a` is asked for there as
 * `/docs.example/a`. The caller sees the addresses it knows.
 */
export function redirectedTo(url: string): Dispatcher {
  return new Agent().compose((dispatch) => (options, handler) => {
    const host = new URL(String(options.origin)).host;
    return dispatch({ ...options, origin: url, path: `/${host}${options.path}` }, handler);
  });
}
