// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of Fn::Sub
import { expect, test } from 'vitest';
import {
  type IntrinsicScope,
  noValue,
  resolveIntrinsics,
  UnresolvedValue,
} from '../../../local/template/intrinsics.ts';

const scope: IntrinsicScope = {
  ref: (name) => ({ Bucket: 'bucket-name', 'AWS::Region': 'eu-west-1', 'AWS::NoValue': noValue })[name],
  attribute: (logicalId, attribute) =>
    logicalId === 'Table' ? `${logicalId}/${attribute}` : new UnresolvedValue('no such attribute'),
  finalizeText: (text) => text.replaceAll('https://', 'http://'),
};

const cases: [what: string, value: unknown, expected: unknown][] = [
  ['plain values', { a: [1, true, 'x', null] }, { a: [1, true, 'x', null] }],
  ['Ref', { Ref: 'Bucket' }, 'bucket-name'],
  ['a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-west-1'],
  ['Fn::GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
  ['Fn::GetAtt as a text', { 'Fn::GetAtt': 'Table.Stream.Arn' }, 'Table/Stream.Arn'],
  ['Fn::Join', { 'Fn::Join': ['-', ['a', { Ref: 'Bucket' }]] }, 'a-bucket-name'],
  ['Fn::Sub', { 'Fn::Sub': '${Bucket}.${AWS::Region}.${Table.Arn}' }, 'bucket-name.eu-west-1.Table/Arn'],
  ['Fn::Sub with variables', { 'Fn::Sub': ['${x}${!y}', { x: { Ref: 'Bucket' } }] }, 'bucket-name${y}'],
  ['Fn::Select', { 'Fn::Select': [1, ['a', { Ref: 'Bucket' }]] }, 'bucket-name'],
  ['Fn::Split', { 'Fn::Split': ['-', { Ref: 'Bucket' }] }, ['bucket', 'name']],
  ['a nested function', { 'Fn::Select': ['0', { 'Fn::Split': ['-', 'x-y'] }] }, 'x'],
  ['a text that becomes whole by joining', { 'Fn::Join': ['', ['https:', '//x']] }, 'http://x'],
  ['AWS::NoValue', { a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] }, { b: [1] }],
];

test.each(cases)('resolveIntrinsics() replaces %s', (_what, value, expected) => {
  expect(resolveIntrinsics(value, scope)).toEqual(expected);
});

test.each([
  [{ 'Fn::ImportValue': 'x' }, 'The intrinsic function "Fn::ImportValue" is not known to the local run'],
  [{ Ref: 'Nobody' }, '"Nobody" is no resource that the local run can refer to'],
  [{ 'Fn::GetAtt': ['Nobody', 'Arn'] }, 'no such attribute'],
  [{ 'Fn::Join': ['', ['a', { 'Fn::GetAtt': ['Nobody', 'Arn'] }]] }, 'no such attribute'],
  [{ 'Fn::Sub': '${Nobody}' }, '"Nobody" is no resource that the local run can refer to'],
])('resolveIntrinsics() gives the reason why %j cannot be found out', (value, reason) => {
  expect(resolveIntrinsics(value, scope)).toEqual(new UnresolvedValue(reason));
});
