import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Upload } from '#contract/uploads.ts'
import { CallFailure } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { problemWith } from './check-file.ts'
import type { UploadKind } from './upload-types.ts'

/** How an attempt ended: what the server told, or what went wrong. */
export type Outcome = { told: Upload } | { failure: unknown }

export type UploadState =
  | { step: 'select'; problem?: string }
  /** `share` of the file has been sent, 0 to 1; at 1 the server is working on it. */
  | { step: 'checking' | 'saving'; file: File; share: number }
  | { step: 'checked' | 'result'; file: File; outcome: Outcome }

/** The way of a file: chosen, checked without saving, saved. Sending the same file again changes nothing twice. */
export function useUpload(kind: UploadKind) {
  const [state, setState] = useState<UploadState>({ step: 'select' })
  const queries = useQueryClient()

  async function send(file: File, step: 'checking' | 'saving', confirm = ''): Promise<void> {
    setState({ step, file, share: 0 })
    const onProgress = (share: number) => setState({ step, file, share })
    const outcome: Outcome = await upload(
      kind.key,
      file,
      { preview_only: step === 'checking', confirm },
      onProgress,
    ).then(
      (told) => ({ told }),
      (failure: unknown) => ({ failure }),
    )
    // The school has changed since the file was checked: it is shown once more with what has to be typed now.
    if ('failure' in outcome && asksToConfirm(outcome.failure)) return send(file, 'checking')
    setState({ step: step === 'checking' ? 'checked' : 'result', file, outcome })
    if (step === 'saving') forget()
  }

  const forget = () => {
    for (const queryKey of [[kind.forgets], ['uploads']]) void queries.invalidateQueries({ queryKey })
  }

  function choose(files: readonly File[]) {
    const problem = problemWith(files, kind)
    const [file] = files
    if (problem || !file) setState({ step: 'select', ...(problem && { problem }) })
    else void send(file, 'checking')
  }

  return {
    state,
    choose,
    check: (file: File) => void send(file, 'checking'),
    save: (file: File, confirm = '') => void send(file, 'saving', confirm),
    startOver: () => setState({ step: 'select' }),
  }
}

/** Whether the same file may well pass the next time: it was the way there, not the file. */
export const mayPass = (failure: unknown): boolean =>
  !(failure instanceof CallFailure) || failure.status === 0 || failure.status === 429 || failure.status >= 500

export const asksToConfirm = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.code === 'confirm_needed'
