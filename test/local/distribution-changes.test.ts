import { expect, test } from 'vitest';
import { paths } from '../../contract/paths.ts';
import { resourcePaths } from '../../contract/resources/all-resources.ts';
import { compileEdgeFunction } from '../../lib/bundling/edge-function-code.ts';
import { requireProperties, type SynthesizedTemplate, startChangedRun } from './changed-local-run.ts';

const distribution = (template: SynthesizedTemplate) =>
  requireProperties(template, 'AWS::CloudFront::Distribution').DistributionConfig;

const withoutFunction = (eventType: string) => (template: SynthesizedTemplate) => {
  const behavior = distribution(template).DefaultCacheBehavior;
  behavior.FunctionAssociations = behavior.FunctionAssociations.filter(
    ({ EventType }: { EventType: string }) => EventType !== eventType,
  );
};

const post = {
  method: 'POST',
  path: paths.diagnosticRequest,
  headers: { 'Content-Type': 'application/json' },
  body: '{',
};

test('a behavior that is removed leaves its path to the default behavior, where S3 refuses the method', async () => {
  const { ask } = await startChangedRun((template) => {
    distribution(template).CacheBehaviors = [];
  });

  const { status, text } = await ask(post);

  expect(status).toBe(403);
  expect(text).toContain('<Code>AccessDenied</Code>');
});

test('a method that a behavior does not allow is refused in HTML, before any function', async () => {
  const { ask } = await startChangedRun((template) => {
    distribution(template).DefaultCacheBehavior.AllowedMethods = ['GET', 'HEAD'];
  });

  const { status, headers } = await ask({ method: 'DELETE', path: resourcePaths.company });

  expect(status).toBe(403);
  expect(headers['content-type']).toBe('text/html');
});

test('without the viewer-request function a path is the key of an object, and S3 lists the bucket', async () => {
  const { ask } = await startChangedRun(withoutFunction('viewer-request'));

  const [missing, listing] = await Promise.all([ask({ path: resourcePaths.company }), ask({ path: '/' })]);
  const [, key] = new RegExp(`<Key>([^<]*${resourcePaths.company})</Key>`).exec(listing.text) ?? [];
  const found = await ask({ path: `/${key}` });

  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'application/xml']);
  expect(found.status).toBe(200);
});

test('without the viewer-response function no origin may read', async () => {
  const { ask } = await startChangedRun(withoutFunction('viewer-response'));

  const { status, headers } = await ask({ path: resourcePaths.company });

  expect(status).toBe(200);
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('a response headers policy sets and removes what it says', async () => {
  const { ask } = await startChangedRun((template) => {
    const policy = requireProperties(
      template,
      'AWS::CloudFront::ResponseHeadersPolicy',
      ({ ResponseHeadersPolicyConfig: { Comment } }) => Comment.includes('documents'),
    ).ResponseHeadersPolicyConfig;
    policy.SecurityHeadersConfig.FrameOptions.FrameOption = 'SAMEORIGIN';
    policy.RemoveHeadersConfig = { Items: [{ Header: 'Last-Modified' }] };
    policy.CustomHeadersConfig = { Items: [{ Header: 'ETag', Value: '"kept"', Override: false }] };
  });

  const { headers } = await ask({ path: resourcePaths.company });

  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers.server).toBe('AmazonS3');
  expect(headers['last-modified']).toBeUndefined();
  expect(headers.etag).not.toBe('"kept"');
});

test('a custom error page replaces what a function of the gateway answered with its status', async () => {
  const { ask } = await startChangedRun((template) => {
    distribution(template).CustomErrorResponses.push({
      ErrorCode: 400,
      ResponseCode: 418,
      ResponsePagePath: '/errors/504.json',
    });
  });

  const answer = await ask(post);

  expect(answer.status).toBe(418);
  expect(answer.json()).toMatchObject({ status: 504 });
});

test('a custom error page that is missing gives the answer of its own origin', async () => {
  const { ask } = await startChangedRun((template) => {
    for (const page of distribution(template).CustomErrorResponses) page.ResponsePagePath = '/nowhere';
  });

  const { status, text } = await ask({ path: resourcePaths.company, headers: { Range: 'bytes=9999999-' } });

  expect(status).toBe(404);
  expect(text).toContain('<Code>NoSuchKey</Code>');
});

test('an origin that signs nothing is refused by the bucket', async () => {
  const { ask } = await startChangedRun((template) => {
    requireProperties(
      template,
      'AWS::CloudFront::OriginAccessControl',
    ).OriginAccessControlConfig.SigningBehavior = 'never';
  });

  expect((await ask({ path: resourcePaths.company })).status).toBe(403);
});

test('a bucket that the distribution may not list answers 403 for a missing object', async () => {
  const { ask } = await startChangedRun((template) => {
    withoutFunction('viewer-request')(template);
    const { Statement } = requireProperties(template, 'AWS::S3::BucketPolicy').PolicyDocument;
    for (const statement of Statement) if (statement.Effect === 'Allow') statement.Action = 's3:GetObject';
  });

  expect((await ask({ path: '/nowhere' })).status).toBe(403);
});

test('documents have the base URL that the publisher is given', async () => {
  const { ask } = await startChangedRun((template) => {
    requireProperties(template, 'Custom::SitePublisher').BaseUrl = 'https://replaced.example';
  });

  const { json } = await ask({ path: paths.openapi });

  expect(json()).toMatchObject({ servers: [{ url: 'https://replaced.example' }] });
});

test.each([
  ['throws', 'throw new Error("no")', 503, 'text/html', /: Error: no\n {4}at handler \(/],
  [
    'sets a header that it must not',
    'e.request.headers["x-cache"] = { value: "Hit" }; return e.request',
    502,
    'application/problem+json',
    /: The function set the header "x-cache", which it must not$/,
  ],
  ['returns nothing', '', 502, 'application/problem+json', /: The function returned no event structure/],
])('an edge function that %s makes CloudFront answer itself', async (_what, body, status, mediaType, why) => {
  const { ask, lines } = await startChangedRun((template) => {
    const viewerRequest = requireProperties(template, 'AWS::CloudFront::Function', ({ FunctionCode }) =>
      FunctionCode.includes('kvs'),
    );
    viewerRequest.FunctionCode = `import cf from 'cloudfront';\nfunction handler(e) { ${body} }`;
  });

  const answer = await ask({ path: resourcePaths.company });

  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe(mediaType);
  expect(lines.join()).toMatch(/^An edge function failed: /);
  expect(lines.join()).toMatch(why);
});

test('a name that is redirected leads to the site with every path and method, and no other name does', async () => {
  const site = 'https://www.desk.example';
  const { ask } = await startChangedRun((template) => {
    requireProperties(template, 'AWS::CloudFront::Function', ({ FunctionCode }) =>
      FunctionCode.includes('kvs'),
    ).FunctionCode = compileEdgeFunction('edge/redirected-hosts.ts', {
      configuredBaseUrl: JSON.stringify(site),
      redirectedHosts: JSON.stringify('localhost'),
    });
  });

  const path = `${paths.diagnosticRequest}?a=%2F&b`;
  const named = await ask({ ...post, path, headers: { ...post.headers, Host: 'LocalHost:1' } });
  expect([named.status, named.headers.location, named.text]).toEqual([308, site + path, '']);
  expect((await ask({ ...post, path })).status).toBe(400);
  expect((await ask({ ...post, path, headers: { Host: 'desk.example' } })).status).toBe(421);
});

test('a URL beyond the limit of CloudFront gets the error page of 414', async () => {
  const { ask } = await startChangedRun((template) => {
    distribution(template).CustomErrorResponses[0].ResponseCode = 418;
  });

  const answer = await ask({ path: `/${'a'.repeat(9_000)}` });

  expect(answer.status).toBe(418);
  expect(answer.json()).toMatchObject({ status: 414 });
});
