import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of one server. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  readonly receipts: Counter<'status'>
  readonly streams: Gauge
  readonly webhooks: Histogram<'outcome'>
  readonly webhooksWaiting: Gauge
}

/** Reports the lag of a read replica; `seconds` is null if unknown. */
export function measureReplica({ registry }: Metrics, seconds: () => number | null): void {
  const lag: Gauge = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Seconds that the read replica is behind its primary at most; -1 where it is not known',
    registers: [],
    collect: () => lag.set(seconds() ?? -1),
  })
  registry.registerMetric(lag)
}

/** Opens the metrics, including those of Node.js. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    receipts: new Counter({
      name: 'receipts_posted_total',
      help: 'Posted receipts by what became of them',
      labelNames: ['status'],
      registers,
    }),
    streams: new Gauge({
      name: 'device_streams',
      help: 'Devices with a standing connection',
      registers,
    }),
    webhooks: new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'Time from an attempt to deliver an event to its outcome',
      labelNames: ['outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    }),
    webhooksWaiting: new Gauge({
      name: 'webhook_deliveries_waiting',
      help: 'Deliveries of events that wait, as the server that last planned them counted them',
      registers,
    }),
  }
}
