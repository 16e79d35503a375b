import type { labels } from '#contract/groups/labels.ts'
import type { Handlers } from '#server/http/serve.ts'
import { changeLabels, listLabels } from './bulk.ts'
import { changePairs } from './change-pairs.ts'
import { listPairs } from './pairs.ts'

export const labelsHandlers: Handlers<typeof labels> = {
  'GET /students/api/labels/': async ({ db, query }) => ({
    labels: await listLabels(db, query.grade_level),
    pairs: await listPairs(db, query.grade_level),
  }),
  'POST /students/api/labels/': (call) => changeLabels(call, call.body),
  'POST /students/api/pairs/': (call) => changePairs(call, call.body),
}
