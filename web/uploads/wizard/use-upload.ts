import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Upload } from '#contract/uploads/uploads.ts'
import { upload } from '#web/upload.ts'
import { problemWith } from '../check-file.ts'
import { needsConfirmation } from '../upload-failures.ts'
import type { UploadType } from '../upload-types.ts'

/** How an attempt ended: the server's reply, or what went wrong. */
export type Outcome = { reply: Upload } | { failure: unknown }

export type UploadState =
  | { step: 'select'; problem?: string }
  /** `share` of the file has been sent, 0 to 1; at 1 the server is working on it. */
  | { step: 'checking' | 'saving'; file: File; share: number }
  | { step: 'checked' | 'result'; file: File; outcome: Outcome }

/** The steps of a file: chosen, checked without saving, saved. Sending the same file again changes nothing twice. */
export function useUpload(type: UploadType) {
  const [state, setState] = useState<UploadState>({ step: 'select' })
  const queries = useQueryClient()

  async function send(file: File, step: 'checking' | 'saving', confirm = ''): Promise<void> {
    setState({ step, file, share: 0 })
    const onProgress = (share: number) => setState({ step, file, share })
    const outcome: Outcome = await upload(
      type.key,
      file,
      { preview_only: step === 'checking', confirm },
      onProgress,
    ).then(
      (reply) => ({ reply }),
      (failure: unknown) => ({ failure }),
    )
    // The school has changed since the file was checked: it is shown once more with what has to be typed now.
    if ('failure' in outcome && needsConfirmation(outcome.failure)) return send(file, 'checking')
    setState({ step: step === 'checking' ? 'checked' : 'result', file, outcome })
    if (step === 'saving') invalidateLists()
  }

  const invalidateLists = () => {
    for (const queryKey of [[type.invalidates], ['uploads']]) void queries.invalidateQueries({ queryKey })
  }

  function choose(files: readonly File[]) {
    const problem = problemWith(files, type)
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
