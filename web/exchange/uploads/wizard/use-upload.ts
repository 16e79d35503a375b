import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { invalidate } from '#web/subjects.ts'
import { filledRules } from '#web/school/class-rules/rule-edits.ts'
import { upload } from '#web/upload.ts'
import { problemWith } from '../check-file.ts'
import { needsConfirmation } from '../upload-failures.ts'
import type { ColumnChoice } from '../mapping/choose-columns.tsx'
import type { RuledSections } from '../sections/section-rules.tsx'
import type { UploadType } from '../upload-types.ts'
import type { Options } from './options.tsx'

/** How an attempt ended: the server's reply, or what went wrong. */
export type Outcome = { reply: Upload & Partial<RuledSections> } | { failure: unknown }

/** `choice`: the columns that were chosen for the file, if any were; `rules`: what its sections become; `options`: what was ticked. */
export type Sent = {
  file: File
  choice?: ColumnChoice | undefined
  rules?: ClassRule[] | undefined
  options?: Options | undefined
}

export type UploadState =
  | { step: 'select'; problem?: string }
  /** `share` of the file has been sent, 0 to 1; at 1 the server is working on it. */
  | (Sent & { step: 'checking' | 'saving'; share: number })
  | (Sent & { step: 'checked' | 'result'; outcome: Outcome })

/** The steps of a file: chosen, checked without saving, saved. Sending the same file again changes nothing twice. */
export function useUpload(type: UploadType) {
  const [state, setState] = useState<UploadState>({ step: 'select' })
  const queries = useQueryClient()

  async function send(sent: Sent, step: 'checking' | 'saving', confirm = ''): Promise<void> {
    const { file, choice, rules } = sent
    setState({ ...sent, step, share: 0 })
    const onProgress = (share: number) => setState({ ...sent, step, share })
    const fields = {
      preview_only: step === 'checking',
      confirm,
      ...sent.options,
      ...(choice && { column_mapping: JSON.stringify(choice.mapping), mapping_name: choice.name }),
      ...(rules && { rules: JSON.stringify(filledRules(rules)) }),
    }
    const outcome: Outcome = await upload(type.key, file, fields, onProgress).then(
      (reply) => ({ reply }),
      (failure: unknown) => ({ failure }),
    )
    // The school has changed since the file was checked: it is shown once more with what has to be typed now.
    if ('failure' in outcome && needsConfirmation(outcome.failure)) return send(sent, 'checking')
    setState({ ...sent, step: step === 'checking' ? 'checked' : 'result', outcome })
    if (step === 'saving') invalidateLists()
  }

  const invalidateLists = () => {
    void invalidate(queries, type.invalidates, 'uploads')
  }

  function choose(files: readonly File[]) {
    const problem = problemWith(files, type)
    const [file] = files
    if (problem || !file) setState({ step: 'select', ...(problem && { problem }) })
    else void send({ file }, 'checking')
  }

  return {
    state,
    choose,
    check: (sent: Sent) => void send(sent, 'checking'),
    save: (sent: Sent, confirm = '') => void send(sent, 'saving', confirm),
    startOver: () => setState({ step: 'select' }),
  }
}
