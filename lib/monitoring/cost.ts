import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { functionMegabytes } from '../own-function.ts';
import { edgeFunction, mails, ofDistribution } from './metrics.ts';
import { everyFunction, type Monitored } from './monitored.ts';
import { prices } from './prices.ts';

/** What each part costs in a day by the list price, in US dollars: it follows what was used. */
export function dailyCosts(parts: Monitored): IMetric[] {
  const { distribution, edge, api, table, mail } = parts;
  const calls = everyFunction(parts).map((fn) => fn.metricInvocations());
  const milliseconds = everyFunction(parts).map((fn) => fn.metricDuration({ statistic: 'Sum' }));
  return [
    cost('CloudFront', [
      [prices.edgeRequest, ofDistribution(distribution, 'Requests')],
      [prices.edgeGigabyte / 1e9, ofDistribution(distribution, 'BytesDownloaded')],
      [prices.routesRead, edgeFunction(edge.viewerRequest, 'FunctionInvocations')],
      ...Object.values(edge.all).map(
        (fn) => [prices.edgeFunctionRun, edgeFunction(fn, 'FunctionInvocations')] as const,
      ),
    ]),
    cost('Gateway', [[prices.gatewayRequest, api.deploymentStage.metricCount()]]),
    cost('Functions', [
      ...calls.map((metric) => [prices.functionCall, metric] as const),
      ...milliseconds.map(
        (metric) => [(prices.functionGigabyteSecond * functionMegabytes) / 1_024 / 1_000, metric] as const,
      ),
    ]),
    cost('Table', [
      [prices.tableRead, table.metricConsumedReadCapacityUnits()],
      [prices.tableWrite, table.metricConsumedWriteCapacityUnits()],
    ]),
    cost('E-mail', [[prices.mail, mails(mail.configurationSet, 'Send')]]),
  ];
}

function cost(label: string, terms: readonly (readonly [price: number, quantity: IMetric])[]): IMetric {
  // A graph takes an id once, whatever expression it stands in.
  const id = (index: number) => `${label.toLowerCase().replace(/\W/g, '')}${index}`;
  return new MathExpression({
    label,
    expression: terms.map(([price], index) => `${decimal(price)} * FILL(${id(index)}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(terms.map(([, quantity], index) => [id(index), quantity])),
    period: Duration.days(1),
  });
}

/** Metric math knows no exponents. */
const decimal = (price: number) => price.toFixed(18).replace(/0+$/, '');
