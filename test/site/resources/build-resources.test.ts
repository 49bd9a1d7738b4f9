import { expect, test } from 'vitest';
import { type ResourceName, resourceDefinitions } from '../../../contract/resources/all-resources.ts';
import { siteLastModified } from '../../../site/resources/build-resources.ts';
import { content, site, siteOf } from '../fixture-site.ts';

test.each(Object.entries(resourceDefinitions))(
  'a change to the content of %s changes the modification date of the whole site',
  (name, { content: source }) => {
    const changed = { modified: '2099-01-31' };
    const value = content[name as ResourceName];
    const later = Array.isArray(value)
      ? value.map((item, index) => (index === value.length - 1 ? { ...item, ...changed } : item))
      : { ...value, ...changed };

    expect(siteLastModified(siteOf({ ...content, [name]: later }).resources), source.schema.description).toBe(
      changed.modified,
    );
    expect(siteLastModified(site.resources)).not.toBe(changed.modified);
  },
);
