import type { Element, Nodes } from 'hast';
import { z } from 'zod';
import { elementsIn, isJsonLd, rawTextOf } from '../../../site/folder/html.ts';

const text = z.string().trim().min(1).optional().catch(undefined);
const first = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((found) => (Array.isArray(found) && found.length === 1 ? found[0] : found), value);

/** The members of a schema.org Organization that company.json has. https://schema.org/Organization */
const Organization = z.object({
  name: text,
  legalName: text,
  email: text.transform((address) => address?.replace(/^mailto:/i, '')),
  telephone: text,
  address: first(
    z
      .object({
        streetAddress: text,
        postalCode: text,
        addressLocality: text,
        addressCountry: first(z.union([z.object({ name: text }).transform(({ name }) => name), text])),
      })
      .optional()
      .catch(undefined),
  ),
});

/** Organization and its subtypes that a consultancy may choose. */
const typeName = /(?:Organization|Business|Service|Corporation|NGO|Consortium)$/;

/** Returns what the JSON-LD of a page says about its organization; nothing if it describes several. */
export function organizationOf(root: Nodes) {
  const found = elementsIn(root).filter(isJsonLd).flatMap(nodesOf).filter(isOrganization);
  const organizations = found.flatMap((node) => Organization.safeParse(node).data ?? []);
  const names = new Set(organizations.map(({ name }) => name));
  const organization = names.size === 1 ? organizations[0] : undefined;
  const { legalName, address } = organization ?? {};
  const { streetAddress, postalCode, addressLocality, addressCountry } = address ?? {};
  const isWhole = legalName && streetAddress && addressLocality;
  const place = [postalCode, addressLocality].filter(Boolean).join(' ');
  const lines = [streetAddress, place, addressCountry].filter(Boolean);
  return { ...organization, legal: isWhole ? { name: legalName, address: lines } : undefined };
}

/** Returns the top-level nodes of a script; none if it is not JSON. */
function nodesOf(script: Element): unknown[] {
  try {
    const value = JSON.parse(rawTextOf(script));
    return [value].flat().flatMap((node) => node?.['@graph'] ?? node);
  } catch {
    return [];
  }
}

const isOrganization = (node: unknown) =>
  typeof node === 'object' &&
  node !== null &&
  '@type' in node &&
  [node['@type']].flat().some((type) => typeof type === 'string' && typeName.test(type));
