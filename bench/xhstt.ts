import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { printTable } from './tables.ts'
import { evaluate, type Cost } from './xhstt/evaluate.ts'
import { readArchive } from './xhstt/read.ts'
import { solve } from './xhstt/solve.ts'

/**
 * Solves public instances of high-school timetabling (XHSTT) with the search of proposals, and compares the cost with the solutions
 * that come with them: `node bench/xhstt.ts --seconds 60 --seeds 3 FILE...`. The files are not part of the project.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, seeds: { type: 'string', default: '1' } },
})
const seconds = Number(values.seconds)
/** Costs of one hard constraint and of wishes, as instances are usually compared. */
const costText = ({ hard, soft }: Cost): string => `${hard}/${soft}`

const lines = positionals.flatMap((file) => {
  const { instances, solutions } = readArchive(readFileSync(file, 'utf8'))
  return instances.map((instance) => {
    const published = solutions
      .filter((solution) => solution.instance === instance.id)
      .map(({ lessons }) => costText(evaluate(instance, lessons)))
    const reached = Array.from({ length: Number(values.seeds) }, (_, index) =>
      solve(instance, seconds, index + 1),
    )
    const list = reached.map(({ cost, at }) => `${costText(cost)} (${at.toFixed(1)} s)`)
    return { name: instance.id, figures: [published.join(', ') || '-', list.join(', ')] }
  })
})
printTable(`XHSTT, ${seconds} s`, ['instance', 'published hard/soft', 'reached hard/soft'], lines)
