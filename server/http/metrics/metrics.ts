import { hash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { pipelineOf } from '#server/database/connections/pipeline.ts'
import { poolOf, type Database } from '#server/database/pool.ts'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'
import { allJobs, allQueues, allReports, allSignIns } from './counts.ts'

export const METRICS_PATH = '/metrics'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type Options = {
  /** What Prometheus sends as its bearer token. */
  token: string
  /** The pools by the name under which they are shown. */
  pools: Readonly<Record<string, Database>>
}

/**
 * Serves the figures of this process for Prometheus. Labels are patterns of routes, statuses and names of our own, so that
 * they neither tell about people nor grow without end.
 */
export function serveMetrics(app: FastifyInstance, { token, pools }: Options): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  showPools(registry, pools)
  showCounts(registry)
  app.get(METRICS_PATH, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isToken(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer realm="metrics"')
      throw new Refusal('signed_out', sentences.monitoringToken)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'homeroom_request_duration_seconds',
    help: 'Requests by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'page' : (request.routeOptions.url ?? 'page')
    const labels = { method: request.method, route, status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

function showPools(registry: Registry, pools: Options['pools']): void {
  const gauge = new Gauge({
    name: 'homeroom_database_connections',
    help: 'Connections of each pool that are used or idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, db] of Object.entries(pools)) {
        const { totalCount, idleCount: idle, waitingCount: waiting } = poolOf(db)
        setConnections(gauge, pool, { used: totalCount - idle, idle, waiting })
        const shared = pipelineOf(db)
        if (shared) setConnections(gauge, `${pool}_shared`, shared.counts())
      }
    },
  })
}

function setConnections(gauge: Gauge<'pool' | 'state'>, pool: string, counts: Record<string, number>): void {
  for (const [state, count] of Object.entries(counts)) gauge.set({ pool, state }, count)
}

function showCounts(registry: Registry): void {
  const registers = [registry]
  const queues = new Gauge({
    name: 'homeroom_queue_length',
    help: 'Work of each queue of this process that is running or waiting.',
    labelNames: ['queue', 'state'],
    registers,
    collect: () => {
      for (const [queue, { running, waiting }] of allQueues()) {
        queues.set({ queue, state: 'running' }, running)
        queues.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  const signIns = new Counter({
    name: 'homeroom_sign_ins_total',
    help: 'Sign-ins that this process has completed or refused, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect: () => {
      signIns.reset()
      for (const [outcome, count] of allSignIns()) signIns.inc({ outcome }, count)
    },
  })
  const reports = new Counter({
    name: 'homeroom_report_queries_total',
    help: 'Queries and downloads of reports by the database that answered them: the primary or its standby.',
    labelNames: ['database'],
    registers,
    collect: () => {
      reports.reset()
      for (const [database, count] of Object.entries(allReports())) reports.inc({ database }, count)
    },
  })
  const jobs = new Counter({
    name: 'homeroom_jobs_total',
    help: 'Daily jobs that this process has run, by outcome.',
    labelNames: ['job', 'outcome'],
    registers,
    collect: () => {
      jobs.reset()
      for (const [job, counts] of allJobs())
        for (const outcome of ['succeeded', 'failed'] as const) jobs.inc({ job, outcome }, counts[outcome])
    },
  })
}

/** Compares digests, so that the time tells nothing about the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
}
