/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    site: import("./views/kit/site-context.ts").SiteContext;
  }
}
