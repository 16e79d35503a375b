import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { HomeroomUpload } from '#contract/uploads.ts'
import { CallFailure } from '#web/api.ts'
import { upload } from '#web/upload.ts'
import { problemWith } from './check-file.ts'
import { HOMEROOMS } from './upload-types.ts'
import { asksToConfirm } from './use-upload.ts'

export const MAPPED_FIELDS = ['student_email', 'teacher_email', 'homeroom_name'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** What somebody chose beside the file; '' for a field that the file does not have. */
export type Choices = {
  mapping: Record<MappedField, string>
  use_homeroom_lookup: boolean
  clear_existing: boolean
}
/** The file's columns and first rows, once they are known: the mapping panel is open then. */
export type FileColumns = { names: string[]; firstRows: string[][] }

export type HomeroomState = {
  file?: File
  problem?: string
  /** Null until a file is on its way. */
  status: 'previewing' | 'uploading' | 'success' | 'error' | null
  share: number
  columns?: FileColumns
  preview?: HomeroomUpload
  result?: HomeroomUpload
  failure?: unknown
  /** It was the preview that failed. */
  previewFailed?: boolean
}

const NO_MAPPING: Choices['mapping'] = { student_email: '', teacher_email: '', homeroom_name: '' }
const AT_FIRST: Choices = { mapping: NO_MAPPING, use_homeroom_lookup: true, clear_existing: false }

/** The way of a file of homeroom teachers: chosen, its columns looked at, uploaded. */
export function useHomeroomUpload() {
  const [state, setState] = useState<HomeroomState>({ status: null, share: 0 })
  const [choices, setChoices] = useState(AT_FIRST)
  const queries = useQueryClient()
  // Only the answer to what was asked last counts.
  const latest = useRef(0)

  function choose(files: readonly File[]) {
    startOver()
    const problem = problemWith(files, HOMEROOMS)
    const [file] = files
    setState({ status: null, share: 0, ...(problem ? { problem } : file && { file }) })
  }

  async function send(wish: 'preview' | 'save', { chosen = choices, confirm = '' } = {}): Promise<void> {
    const { file, columns } = state
    if (!file) return setState({ ...state, problem: 'Please select a file first.' })
    const asked = (latest.current += 1)
    const status = wish === 'preview' ? 'previewing' : 'uploading'
    const { result: _, failure: __, ...before } = state
    const running: HomeroomState = { ...before, status, share: 0 }
    setState(running)
    const fields = {
      preview_only: wish === 'preview',
      clear_existing: chosen.clear_existing,
      use_homeroom_lookup: String(chosen.use_homeroom_lookup),
      ...(columns && { column_mapping: JSON.stringify(chosen.mapping) }),
      confirm,
    }
    const onProgress = (share: number) => asked === latest.current && setState({ ...running, share })
    try {
      const told = await upload(
        HOMEROOMS.key as 'POST /students/api/upload-homeroom-teachers/',
        file,
        fields,
        onProgress,
      )
      if (asked !== latest.current) return
      const found = { names: told.available_columns, firstRows: told.first_rows }
      setChoices({ ...chosen, mapping: { ...NO_MAPPING, ...told.columns_used } })
      if (wish === 'preview') return setState({ file, status: null, share: 0, columns: found, preview: told })
      setState({ file, status: 'success', share: 1, columns: found, result: told })
      for (const queryKey of [['students'], ['uploads']]) void queries.invalidateQueries({ queryKey })
    } catch (failure) {
      if (asked !== latest.current) return
      if (wish === 'save' && asksToConfirm(failure)) return send('preview', { chosen })
      const found = columnsOf(failure) ?? columns
      setChoices({ ...chosen, mapping: { ...chosen.mapping, ...guessOf(failure) } })
      setState({
        file,
        status: 'error',
        share: 1,
        failure,
        previewFailed: wish === 'preview',
        ...(found && { columns: found }),
      })
    }
  }

  /** Whoever looks at what would change sees what they have just chosen. */
  function change(part: Partial<Choices>) {
    const chosen = { ...choices, ...part }
    setChoices(chosen)
    if (state.file && state.columns && state.status !== 'uploading') void send('preview', { chosen })
  }

  function startOver() {
    latest.current += 1
    setChoices((now) => ({ ...now, mapping: NO_MAPPING }))
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

function columnsOf(failure: unknown): FileColumns | undefined {
  if (!(failure instanceof CallFailure) || !failure.reply.available_columns?.length) return undefined
  const firstRows = (failure.details.first_rows ?? []) as string[][]
  return { names: failure.reply.available_columns, firstRows }
}

const guessOf = (failure: unknown): Partial<Choices['mapping']> =>
  failure instanceof CallFailure ? (failure.details.column_mapping ?? {}) : {}
