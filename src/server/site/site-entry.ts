import { createApp } from "astro/app/entrypoint";
import type { SiteLocals } from "../../views/kit/site-context.ts";

const app = createApp({ streaming: false });

/** Entry point of the compiled site: renders a request in process from the given locals. */
export function answer(request: Request, locals: SiteLocals): Promise<Response> {
  return app.render(request, { locals });
}
