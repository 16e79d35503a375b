import { parseArgs } from 'node:util'
import { withSchool } from '#tests/processes/data-folder.ts'
import { killUnderLoad } from './kill.ts'

/** `npm run faults -- --kills 300 --seconds 1800`: kills processes under load and checks the data. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '1800' },
  },
})
const [kills, maxSeconds] = [Number(values.kills), Number(values.seconds)]
if (!(kills > 0) || !(maxSeconds > 0)) {
  console.error('--kills and --seconds must be numbers above 0.')
  process.exit(1)
}

let isDamaged = false
await withSchool(async (folder) => {
  console.log(`${kills} kills at most, within ${maxSeconds} seconds`)
  const report = await killUnderLoad(folder, {
    kills,
    maxSeconds,
    onKill: (nth, kind) => {
      if (nth % 10 === 0) console.log(`${nth} kills, the last of the ${kind}`)
    },
  })
  const { done, damage, slowestMs } = report
  const saves = done.saves.reduce((sum, count) => sum + count, 0)
  console.log(`
kills:        app ${report.kills.app}, one backend ${report.kills.backend}, cluster ${report.kills.cluster}
acknowledged: ${saves} sheets, ${done.blocks.length} blocks, ${done.uploads.length} uploads, ${done.assignments} assignments
refused:      ${done.conflicts} assignments that conflicted
sent again:   ${done.repeated} calls
ready again:  after ${(slowestMs / 1000).toFixed(1)} s at the most
damage:       ${damage.length === 0 ? 'none: nothing acknowledged is lost, torn or doubled, and no conflict' : damage.length}`)
  for (const sentence of damage.slice(0, 20)) console.log(`- ${sentence}`)
  isDamaged = damage.length > 0
})
process.exit(isDamaged ? 1 : 0)
