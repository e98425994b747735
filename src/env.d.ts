/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    site: import("./views/site-context.ts").SiteContext;
  }
}
