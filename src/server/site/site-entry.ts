import { createApp } from "astro/app/entrypoint";
import type { SiteLocals } from "../../views/kit/site-context.ts";

const app = createApp({ streaming: false });

/** What the compiled site exports: answers a request from what comes with it. Nothing passes through a socket or a stream. */
export function answer(request: Request, locals: SiteLocals): Promise<Response> {
  return app.render(request, { locals });
}
