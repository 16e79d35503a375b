import type { rollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { Handlers } from '#server/http/serve.ts'
import { rollOverYear } from './apply.ts'
import { saveDraft } from './draft.ts'
import { rollOverFile } from './file.ts'
import { getRollOver } from './get.ts'
import { undoRollOver } from './undo.ts'

export const rollOverHandlers: Handlers<typeof rollOver> = {
  'GET /api/roll-over/': (call) => getRollOver(call, call.query.school_year_id),
  'GET /api/roll-over/file/': (call) => rollOverFile(call, call.query, call.request.signal),
  'PUT /api/roll-over/draft/': (call) => saveDraft(call, call.body),
  'POST /api/roll-over/': (call) => rollOverYear(call, call.body),
  'POST /api/roll-over/:batchId/undo/': (call) => undoRollOver(call, call.params.batchId),
}
