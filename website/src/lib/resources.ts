import { readFileSync } from 'node:fs';
import { resourceFiles } from './resource-files.ts';

export interface Resources {
  readonly company: Company;
  readonly services: Services;
  readonly pricing: Pricing;
  readonly cases: { readonly cases: readonly Case[] };
  readonly nextStep: NextStep;
}

/** Days are written YYYY-MM-DD. */
interface Dated {
  readonly modified?: string;
}

/** A number as it is shown, and what it counts. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

export interface Picture {
  /** Ends with the name of a file in `src/media/`, which alone is enough in a translation. */
  readonly url: string;
  readonly alt: string;
}

export interface Person {
  readonly name: string;
  readonly role?: string;
  readonly text?: string;
  readonly picture?: Picture;
}

export interface Company extends Dated {
  readonly name: string;
  readonly slug: string;
  readonly tagline?: string;
  readonly summary: string;
  readonly about?: readonly string[];
  readonly whatWeDoNotDo?: readonly string[];
  readonly figures?: readonly Figure[];
  readonly people?: readonly Person[];
  readonly founded?: number;
  readonly city?: string;
  readonly country: { readonly code: string; readonly name: string };
  readonly languages?: readonly { readonly code: string }[];
  readonly workingHours?: string;
  readonly timeZone?: string;
  readonly telephone?: string;
  readonly email: string;
  readonly sameAs?: readonly string[];
  readonly legal?: Legal;
}

interface Legal {
  readonly name: string;
  readonly form?: string;
  readonly address: readonly string[];
  readonly representedBy?: readonly string[];
  readonly register?: { readonly name: string; readonly number: string };
  readonly vatId?: string;
  readonly supervisoryAuthority?: string;
  readonly further?: readonly string[];
}

/** Bounds are ISO 8601 durations in calendar time. */
interface Duration {
  readonly text: string;
  readonly maximum?: string;
}

export interface Service extends Dated {
  readonly slug: string;
  readonly kind: 'diagnostic' | 'project';
  readonly title: string;
  readonly summary: string;
  readonly duration?: Duration;
  readonly whatYouGet?: readonly string[];
  readonly whatWeNeed?: readonly string[];
  readonly whenItMakesSense?: readonly string[];
  readonly whenItDoesNotMakeSense?: readonly string[];
}

export interface Services {
  readonly diagnostic: Service;
  readonly projects: readonly Service[];
}

export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

export interface Pricing extends Dated {
  readonly tax?: string;
  readonly taxNote?: string;
  readonly diagnostic: {
    readonly price: Money;
    readonly includes?: readonly string[];
    readonly doesNotInclude?: readonly string[];
    readonly payment?: string;
  };
  readonly project?: {
    readonly orderOfMagnitude?: { readonly minimum: Money; readonly maximum: Money };
    readonly agreement?: string;
    readonly howItIsFixed?: string;
    readonly whatMovesIt?: readonly string[];
  };
}

export interface Case extends Dated {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly client: string;
  readonly sector?: string;
  readonly year?: number;
  readonly published?: string;
  readonly picture?: Picture;
  readonly figures?: readonly Figure[];
  readonly quotation?: { readonly text: string; readonly by: string };
  /** Slugs. */
  readonly services?: readonly string[];
  readonly links?: readonly { readonly label: string; readonly url: string; readonly proves?: string }[];
  /** Markdown. */
  readonly body?: string;
}

export interface NextStep extends Dated {
  readonly summary: string;
  readonly commitment?: string;
  readonly confidentiality?: string;
  readonly steps: readonly {
    readonly title: string;
    readonly who?: 'client' | 'provider' | 'both';
    readonly duration?: Duration;
    readonly workingDays?: number;
    readonly text: string;
  }[];
  readonly whereToStart?: readonly {
    readonly label: string;
    readonly note?: string;
    readonly link: string;
  }[];
}

export const resources = Object.fromEntries(
  Object.entries(resourceFiles).map(([name, path]) => [name, readResource(path)]),
) as unknown as Resources;

/** A list that may be absent is an empty one in the resources. */
function withoutEmptyList(name: string, value: unknown): unknown {
  const isAbsent = Array.isArray(value) && value.length === 0 && !['projects', 'cases'].includes(name);
  return isAbsent ? undefined : value;
}

function readResource(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'), withoutEmptyList);
  } catch (cause) {
    throw new Error(
      `Cannot read "${path}": start Frontdesk, which writes it, or set FRONTDESK_RESOURCES to a folder with the five resources`,
      { cause },
    );
  }
}
