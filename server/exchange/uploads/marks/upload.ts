import type { z } from 'zod'
import type { MarksUpload } from '#contract/exchange/uploads/marks.ts'
import type { Context } from '#server/http/context.ts'
import type { Uploaded } from '#server/http/upload.ts'
import { processUpload } from '../pipeline/run.ts'
import { sentences } from '../sentences.ts'
import { marksUpload } from './kind.ts'

type Call = Context & {
  upload: Uploaded<{
    preview_only: boolean
    confirm?: string | undefined
    overwrite: boolean
    others_present: boolean
  }>
}

/** Checks or saves a file of marks; the reply counts the differing marks that were taken by hand. */
export async function uploadMarks(call: Call): Promise<z.input<typeof MarksUpload>> {
  const { overwrite, others_present } = call.upload.fields
  const kind = await marksUpload(call.db, { today: call.now.day, overwrite, othersPresent: others_present })
  const { reply, plan } = await processUpload(kind, call)
  const { taken_by_hand } = plan.records
  const stay = overwrite || taken_by_hand === 0 ? '' : ` ${sentences.takenByHand(taken_by_hand)}`
  return { ...reply, success: `${reply.success}${stay}`, taken_by_hand }
}
