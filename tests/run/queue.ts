import type { Count } from './program.ts'

/** A part of a stage of the tests. */
export type Job = { stage: string; run: () => Promise<Count> }
type Stage = Count & { left: number; begun?: number; beside: Set<string> }
type Outcome = Count & { lines: string[] }

/**
 * Runs jobs in their order, one per lane at a time; a lane takes the next job when it has finished one. Returns a summary
 * line for each stage, in the order in which the stages ended.
 */
export async function runJobs(
  jobs: readonly Job[],
  lanes: number,
  print: (line: string) => void,
): Promise<Outcome> {
  const waiting = [...jobs]
  const stages = new Map<string, Stage>()
  for (const { stage } of jobs) {
    const left = (stages.get(stage)?.left ?? 0) + 1
    stages.set(stage, { passed: 0, failed: 0, left, beside: new Set() })
  }
  const outcome: Outcome = { passed: 0, failed: 0, lines: [] }

  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const stage = stages.get(job.stage)!
      if (stage.begun === undefined) begin(job.stage, stage)
      add(stage, await job.run())
      stage.left -= 1
      if (stage.left === 0) end(job.stage, stage)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return outcome

  function begin(name: string, stage: Stage): void {
    stage.begun = performance.now()
    print(`\n== ${name}`)
    for (const [other, { begun, left, beside }] of stages) {
      if (other === name || begun === undefined || left === 0) continue
      beside.add(name)
      stage.beside.add(other)
    }
  }

  function end(name: string, stage: Stage): void {
    const beside = stage.beside.size > 0 ? `, beside ${[...stage.beside].join(', ')}` : ''
    const line = `${name}: ${summaryOf(stage)}, ${secondsSince(stage.begun!)} s${beside}`
    print(line)
    outcome.lines.push(line)
    add(outcome, stage)
  }
}

function add(sum: Count, { passed, failed }: Count): void {
  sum.passed += passed
  sum.failed += failed
}

export function summaryOf({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}

export function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}
