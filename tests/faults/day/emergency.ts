import type { Fault } from '../fault.ts'

const EMERGENCY = 'server/day/emergency'
const COMMANDS = [`${EMERGENCY}/commands.test.ts`]

export const EMERGENCY_FAULTS: readonly Fault[] = [
  {
    name: 'emergency roll: the mark that arrived last counts, not the one that was made last',
    file: 'contract/day/emergency-rules.ts',
    find: ': one.at > other.at',
    replace: ': true',
    tests: ['contract/day/emergency-rules.test.ts', ...COMMANDS],
  },
  {
    name: 'emergency roll: a mark that is sent again is a second one',
    file: `${EMERGENCY}/commands.ts`,
    find: '${received}, key from on_roll',
    replace: '${received}, key || random() from on_roll',
    tests: COMMANDS,
  },
  {
    name: 'emergency roll: marks are saved in the name of whoever has signed in since',
    file: `${EMERGENCY}/commands.ts`,
    find: 'if (body.account_id !== actor.account)',
    replace: 'if (body.account_id === 0)',
    tests: COMMANDS,
  },
  {
    name: 'emergency roll: a wrong clock of a phone decides',
    file: `${EMERGENCY}/commands.ts`,
    find: 'Date.parse(at) + error, received',
    replace: 'Date.parse(at) + 0 * error, received',
    tests: COMMANDS,
  },
  {
    name: 'emergency roll: a teacher starts one where only the office may',
    file: `${EMERGENCY}/read.ts`,
    find: "actor.role === 'admin' || school.teachersStartRolls",
    replace: "actor.role === 'admin' || school.teachersStartRolls !== undefined",
    tests: COMMANDS,
  },
  {
    name: 'emergency roll: any teacher ends it',
    file: `${EMERGENCY}/read.ts`,
    find: "actor.role === 'admin' || actor.account === startedBy",
    replace: "actor.role === 'admin' || actor.account !== 0 * startedBy",
    tests: COMMANDS,
  },
  {
    name: 'emergency roll: teachers open past rolls',
    file: `${EMERGENCY}/read.ts`,
    find: 'stored?.roll.ended && !isOffice',
    replace: 'stored?.roll.ended && !isOffice && id === 0',
    tests: COMMANDS,
  },
  {
    name: 'emergency roll: who left is searched for',
    file: `${EMERGENCY}/away.ts`,
    find: 'return sentences.leftAt(formatTime(leftAt, display))',
    replace: 'return null',
    tests: [`${EMERGENCY}/away.test.ts`],
  },
  {
    name: 'privacy: a student sees what a page fetched by itself as if someone had looked',
    file: 'server/operate/privacy/own/find-own.ts',
    find: 'where not automatic and (',
    replace: 'where (',
    tests: ['server/operate/privacy/own/find-own.test.ts'],
  },
]
