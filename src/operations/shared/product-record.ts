import type { z } from "zod";
import { releasesUrl } from "../../core/catalog/activity.ts";
import type { Product } from "../../core/catalog/catalog-data.ts";
import { licenceSource } from "../../core/catalog/recorded-licence.ts";
import { type OpenProduct, VISITS_FIELD } from "../../schema/files/open-dataset.ts";
import type { ProductRecord } from "../../schema/files/products.ts";

/** Returns the public URL of a product's page. */
export function profileUrl(siteUrl: string, slug: string): string {
  return `${siteUrl}/products/${slug}/`;
}

/** Projects a product to its form in the open dataset, which excludes everything paid for. */
export function openProduct(product: Product, siteUrl: string): OpenProduct {
  return {
    name: product.name,
    slug: product.slug,
    profile_url: profileUrl(siteUrl, product.slug),
    homepage_url: product.homepageUrl,
    category: product.category,
    description: product.description,
    github_url: product.githubUrl,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    [VISITS_FIELD]: product.referredVisits,
    listed_at: product.listedAt,
    verified: product.verified,
    listing_source: product.listingSource,
    operator_reference: product.operatorReference,
  };
}

/** Projects a product to its form in the API's lists. */
export function productRecord(product: Product, siteUrl: string): z.input<typeof ProductRecord> {
  return {
    ...openProduct(product, siteUrl),
    subject: product.subject,
    tags: [...product.tags],
    license: product.license,
    github_stars_growth:
      product.growth === null
        ? null
        : {
            as_of: product.growth.asOf,
            days_7: product.growth.days7,
            days_30: product.growth.days30,
            days_90: product.growth.days90,
          },
    updated_at: product.updatedAt,
  };
}

/** Returns the exact licence of a product and where it was read; null when it is not on record. Only for computed answers. */
export function licenceFields(product: Product) {
  return {
    license_spdx: product.licence?.spdx ?? null,
    license_in_part: product.licence?.inPart ?? null,
    license_source: licenceSource(product),
  };
}

/** Returns the facts about the product's repository besides its stars; null when it was not read. */
export function repositoryDetails({ repository }: Product) {
  if (repository === null) return null;
  return {
    observed_on: repository.observedOn,
    source: repository.source,
    language: repository.language,
    license_spdx: repository.licenseSpdx,
    release_tag: repository.releaseTag,
    released_on: repository.releasedOn,
    pushed_on: repository.pushedOn,
    archived: repository.archived,
    releases:
      repository.releases === undefined
        ? null
        : {
            as_of: repository.releases.asOf,
            in_12_months: repository.releases.inTwelveMonths,
            source: repository.releases.source,
            url: releasesUrl(repository.releases),
          },
  };
}
