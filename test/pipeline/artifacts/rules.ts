import { z } from "zod";

/**
 * What formats without a validator on npm ask for, after their specifications: the parts of Data Package 2.0 that we use,
 * and Croissant 1.1 (required properties, live datasets, references).
 */

const HttpUrl = z.string().regex(/^https?:\/\/.+/);
const Moment = z.iso.datetime();

const Path = z
  .string()
  .refine((text) => !/^[./~]|^file:|\/\.\.\/|\\/.test(text), "must be a relative path without steps up, or an address");
const Source = z.strictObject({ title: z.string(), path: Path });

const Field = z.strictObject({
  name: z.string().min(1),
  type: z.enum(["string", "integer", "number", "boolean", "date", "datetime"]),
  format: z.enum(["uri"]).optional(),
  description: z.string(),
  constraints: z.strictObject({ required: z.literal(true) }).optional(),
});

const TableSchema = z
  .strictObject({
    $schema: z.literal("https://datapackage.org/profiles/2.0/tableschema.json"),
    fields: z.array(Field).min(1),
    missingValues: z.array(z.string()).min(1),
    primaryKey: z.array(z.string()).min(1).optional(),
    uniqueKeys: z.array(z.array(z.string()).min(1)).min(1).optional(),
  })
  .refine(({ fields, primaryKey, uniqueKeys }) => {
    const names = fields.map((field) => field.name);
    const keys = [...(primaryKey ?? []), ...(uniqueKeys ?? []).flat()];
    return new Set(names).size === names.length && keys.every((key) => names.includes(key));
  }, "names are unique, and keys name fields");
export type TableSchema = z.infer<typeof TableSchema>;

export const DataPackage = z
  .strictObject({
    $schema: z.literal("https://datapackage.org/profiles/2.0/datapackage.json"),
    name: z.string().regex(/^[a-z0-9._/-]+$/),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    homepage: HttpUrl,
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    temporalCoverage: z.string(),
    doi: z.string().optional(),
    created: Moment,
    keywords: z.array(z.string()).min(1),
    licenses: z
      .array(z.strictObject({ name: z.string().regex(/^[-a-zA-Z0-9._]+$/), path: HttpUrl, title: z.string() }))
      .min(1),
    contributors: z
      .array(z.strictObject({ title: z.string(), path: HttpUrl, roles: z.array(z.string()).min(1) }))
      .min(1),
    sources: z.array(Source).min(1),
    resources: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[a-z0-9._/-]+$/),
          path: Path,
          type: z.literal("table").optional(),
          title: z.string().optional(),
          description: z.string().optional(),
          format: z.string(),
          mediatype: z.string().regex(/^[^/]+\/[^/]+$/),
          encoding: z.string().optional(),
          bytes: z.int().positive(),
          hash: z.string().regex(/^sha256:[0-9a-f]{64}$/),
          dialect: z.object({ delimiter: z.literal(","), header: z.literal(true) }).optional(),
          schema: TableSchema.optional(),
        }),
      )
      .min(1),
  })
  .refine(({ resources }) => new Set(resources.map((one) => one.name)).size === resources.length, "names are unique");

const Reference = z.strictObject({ "@id": z.string() });

export const Croissant = z.strictObject({
  "@context": z.looseObject({
    cr: z.literal("http://mlcommons.org/croissant/"),
    conformsTo: z.literal("dct:conformsTo"),
  }),
  "@type": z.literal("sc:Dataset"),
  "@id": HttpUrl,
  name: z.string().min(1),
  description: z.string().min(50),
  conformsTo: z.literal("http://mlcommons.org/croissant/1.1"),
  license: HttpUrl,
  url: HttpUrl,
  creator: z.object({ "@type": z.enum(["Organization", "Person"]), name: z.string() }),
  publisher: z.object({ "@type": z.enum(["Organization", "Person"]), name: z.string() }),
  datePublished: Moment,
  dateModified: Moment,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  temporalCoverage: z.string().regex(/^\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2}$/),
  identifier: HttpUrl.optional(),
  sameAs: HttpUrl.optional(),
  keywords: z.array(z.string()),
  inLanguage: z.string(),
  isLiveDataset: z.boolean(),
  citeAs: z.string().regex(/^@\w+\{/),
  distribution: z
    .array(
      z.strictObject({
        "@type": z.literal("cr:FileObject"),
        "@id": z.string(),
        name: z.string(),
        description: z.string().optional(),
        contentUrl: HttpUrl,
        contentSize: z.string().regex(/^\d+ B$/),
        encodingFormat: z.string(),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
    )
    .min(1),
  recordSet: z
    .array(
      z.strictObject({
        "@type": z.literal("cr:RecordSet"),
        "@id": z.string(),
        name: z.string(),
        description: z.string(),
        key: z.array(Reference).min(1),
        field: z
          .array(
            z.strictObject({
              "@type": z.literal("cr:Field"),
              "@id": z.string(),
              name: z.string(),
              description: z.string(),
              dataType: z.enum(["sc:Text", "sc:URL", "sc:Integer", "sc:Float", "sc:Boolean", "sc:Date", "sc:DateTime"]),
              source: z.strictObject({ fileObject: Reference, extract: z.strictObject({ column: z.string() }) }),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});
