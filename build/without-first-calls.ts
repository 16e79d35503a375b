import type { Plugin } from 'vite'
import { isNode, keyOf, nodesIn } from './syntax.ts'

/** The server alone makes the first calls of a page: the table of pages goes to the browser without them. */
export function withoutFirstCalls(): Plugin {
  return {
    name: 'homeroom-without-first-calls',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/pages\/pages\.ts$/ },
      handler(code) {
        const values = nodesIn(this.parse(code))
          .filter((node) => keyOf(node) === 'first')
          .flatMap(({ value }) =>
            isNode(value) ? [{ start: Number(value['start']), end: Number(value['end']) }] : [],
          )
        if (values.length === 0) throw new Error('The table of pages has no first calls.')
        const remaining = values
          .toReversed()
          .reduce((text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
        return { code: remaining, map: null }
      },
    },
  }
}
