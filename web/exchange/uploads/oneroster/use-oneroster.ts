import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { filledRules } from '#web/school/class-rules/rule-edits.ts'
import { upload } from '#web/upload.ts'
import { problemWith } from '../check-file.ts'
import { needsConfirmation } from '../upload-failures.ts'

export const ONEROSTER_FILE = {
  many: 'OneRoster records',
  accept: { 'application/zip': ['.zip'], 'text/csv': ['.csv'] },
  wrongType: 'Please select a OneRoster archive (.zip) or one of its files (.csv)',
}

/** What the office decided about a file: undefined rules are those that the school has. */
type Choice = { rules?: ClassRule[]; school?: string }
export type Sending = 'check' | 'classes' | 'preview' | 'save'

export type OneRosterState =
  | { step: 'select'; problem?: string }
  | { step: 'sending'; sending: Sending; file: File; share: number }
  /** Nothing could be done with it. `retry` sends it again. */
  | { step: 'failed'; sending: Sending; file: File; failure: unknown; choice: Choice; check?: OneRosterCheck }
  | { step: 'checked'; file: File; check: OneRosterCheck }
  | { step: 'classes'; file: File; check: OneRosterCheck; preview: OneRosterUpload; choice: Choice }
  | { step: 'preview'; file: File; check: OneRosterCheck; preview: OneRosterUpload; choice: Choice }
  | { step: 'saved'; file: File; saved: OneRosterUpload }

/** The steps of a OneRoster file: judged, its classes decided, previewed, saved. Only the last one changes the school. */
export function useOneRoster() {
  const [state, setState] = useState<OneRosterState>({ step: 'select' })
  const queries = useQueryClient()

  const sending = (step: Sending, file: File) => {
    setState({ step: 'sending', sending: step, file, share: 0 })
    return (share: number) => setState({ step: 'sending', sending: step, file, share })
  }

  async function check(file: File): Promise<void> {
    try {
      const found = await upload('POST /api/oneroster/check/', file, {}, sending('check', file))
      setState({ step: 'checked', file, check: found })
    } catch (failure) {
      setState({ step: 'failed', sending: 'check', file, failure, choice: {} })
    }
  }

  async function compare(
    step: 'classes' | 'preview',
    { file, check: found, choice }: { file: File; check: OneRosterCheck; choice: Choice },
  ): Promise<void> {
    try {
      const fields = { preview_only: true, ...fieldsOf(choice) }
      const preview = await upload('POST /api/oneroster/upload/', file, fields, sending(step, file))
      const next = step === 'classes' && preview.classes.length === 0 ? 'preview' : step
      setState({ step: next, file, check: found, preview, choice: { ...choice, rules: preview.rules } })
    } catch (failure) {
      setState({ step: 'failed', sending: step, file, failure, choice, check: found })
    }
  }

  async function save(of: Extract<OneRosterState, { step: 'preview' }>, confirm: string): Promise<void> {
    const { file, check: found, choice } = of
    try {
      const fields = { preview_only: false, confirm, ...fieldsOf(choice) }
      const saved = await upload('POST /api/oneroster/upload/', file, fields, sending('save', file))
      setState({ step: 'saved', file, saved })
      void queries.invalidateQueries()
    } catch (failure) {
      // The school has changed since the preview: it is shown once more with what has to be typed now.
      if (needsConfirmation(failure)) return compare('preview', of)
      setState({ step: 'failed', sending: 'save', file, failure, choice, check: found })
    }
  }

  function choose(files: readonly File[]) {
    const problem = problemWith(files, ONEROSTER_FILE)
    const [file] = files
    if (problem || !file) setState({ step: 'select', ...(problem && { problem }) })
    else void check(file)
  }

  return {
    state,
    choose,
    startOver: () => setState({ step: 'select' }),
    check: (file: File) => void check(file),
    compare: (...args: Parameters<typeof compare>) => void compare(...args),
    save: (...args: Parameters<typeof save>) => void save(...args),
    /** Back to the classes, with the rules as they are. */
    changeClasses: (of: Extract<OneRosterState, { step: 'preview' }>) => setState({ ...of, step: 'classes' }),
  }
}

const fieldsOf = ({ rules, school }: Choice) => ({
  ...(rules && { rules: JSON.stringify(filledRules(rules)) }),
  ...(school !== undefined && { school }),
})
