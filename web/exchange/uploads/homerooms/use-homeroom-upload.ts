import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { HomeroomUpload } from '#contract/exchange/uploads/uploads.ts'
import { invalidate } from '#web/subjects.ts'
import { upload } from '#web/upload.ts'
import { problemWith } from '../check-file.ts'
import { columnsOf, guessOf, type FileColumns } from '../mapping/reading.ts'
import { needsConfirmation } from '../upload-failures.ts'
import { HOMEROOMS } from '../upload-types.ts'

export const MAPPED_FIELDS = ['student_email', 'teacher_email', 'homeroom_name'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** The options beside the file; '' for a field that the file does not have. */
export type Choices = {
  mapping: Record<MappedField, string>
  use_homeroom_lookup: boolean
  clear_existing: boolean
}
export type HomeroomState = {
  file?: File
  problem?: string
  /** Null until a file is on its way. */
  status: 'previewing' | 'uploading' | 'success' | 'error' | null
  share: number
  /** Once they are known, the mapping panel is open. */
  columns?: FileColumns
  preview?: HomeroomUpload
  result?: HomeroomUpload
  failure?: unknown
  /** Whether it was the preview that failed. */
  previewFailed?: boolean
  /** Whether it only followed a choice: somebody is still choosing. */
  isFollowing?: boolean
}

const NO_MAPPING: Choices['mapping'] = { student_email: '', teacher_email: '', homeroom_name: '' }
const INITIAL_CHOICES: Choices = { mapping: NO_MAPPING, use_homeroom_lookup: true, clear_existing: false }

/** The steps of a file of homeroom teachers: chosen, its columns previewed, uploaded. */
export function useHomeroomUpload() {
  const [state, setState] = useState<HomeroomState>({ status: null, share: 0 })
  const [choices, setChoices] = useState(INITIAL_CHOICES)
  const queries = useQueryClient()
  // Only the reply to the last request counts.
  const latestRequest = useRef(0)

  function choose(files: readonly File[]) {
    latestRequest.current += 1
    const problem = problemWith(files, HOMEROOMS)
    const [file] = files
    setState({ status: null, share: 0, ...(problem ? { problem } : file && { file }) })
  }

  async function send(
    action: 'preview' | 'save',
    { options = choices, confirm = '', isFollowing = false } = {},
  ): Promise<void> {
    const { file, columns } = state
    if (!file) return setState({ ...state, problem: 'Please select a file first.' })
    const request = (latestRequest.current += 1)
    const status = action === 'preview' ? 'previewing' : 'uploading'
    const { result: _, failure: __, ...before } = state
    const running: HomeroomState = { ...before, status, share: 0 }
    setState(running)
    const fields = {
      preview_only: action === 'preview',
      clear_existing: options.clear_existing,
      use_homeroom_lookup: String(options.use_homeroom_lookup),
      ...(columns && { column_mapping: JSON.stringify(options.mapping) }),
      confirm,
    }
    const onProgress = (share: number) => request === latestRequest.current && setState({ ...running, share })
    try {
      const reply = await upload(
        HOMEROOMS.key as 'POST /students/api/upload-homeroom-teachers/',
        file,
        fields,
        onProgress,
      )
      if (request !== latestRequest.current) return
      const fileColumns = { names: reply.available_columns, firstRows: reply.first_rows }
      setChoices({ ...options, mapping: { ...NO_MAPPING, ...reply.columns_used } })
      if (action === 'preview')
        return setState({ file, status: null, share: 0, columns: fileColumns, preview: reply })
      setState({ file, status: 'success', share: 1, columns: fileColumns, result: reply })
      void invalidate(queries, 'students', 'uploads')
    } catch (failure) {
      if (request !== latestRequest.current) return
      if (action === 'save' && needsConfirmation(failure)) return send('preview', { options })
      const fileColumns = columnsOf(failure) ?? columns
      setChoices({ ...options, mapping: { ...options.mapping, ...guessOf(failure) } })
      setState({
        file,
        status: 'error',
        share: 1,
        failure,
        previewFailed: action === 'preview',
        isFollowing,
        ...(fileColumns && { columns: fileColumns }),
      })
    }
  }

  /** An open preview follows what is chosen. */
  function change(changes: Partial<Choices>) {
    const options = { ...choices, ...changes }
    setChoices(options)
    if (state.file && state.columns && state.status !== 'uploading')
      void send('preview', { options, isFollowing: true })
  }

  /** What a file is told to remove goes with it, so that the next one does not remove it too. */
  function startOver() {
    latestRequest.current += 1
    setChoices((now) => ({ ...now, mapping: NO_MAPPING, clear_existing: false }))
    setState({ status: null, share: 0 })
  }

  return {
    state,
    choices,
    choose,
    startOver,
    change,
    preview: () => void send('preview'),
    save: (confirm: string) => void send('save', { confirm }),
  }
}
