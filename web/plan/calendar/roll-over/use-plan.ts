import { useCallback, useState } from 'react'
import type { SchoolYear } from '#contract/plan/calendar/school-years.ts'
import type { RollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { withChoice, withDecisions } from './choices.ts'
import { usePreview } from './plan-queries.ts'

export type GroupChoice = RollOverPlan['group_choices'][number]
export type BlockChoice = RollOverPlan['block_choices'][number]

/** The plan on the screen, what it comes to, and the draft that is saved of it. */
export function usePlan(loaded: RollOver) {
  const [plan, setPlan] = useState(loaded.plan)
  const [saved, setSaved] = useState({ plan: loaded.plan, version: loaded.draft.version })
  const counted = usePreview(loaded, plan)
  const guard = useFormGuard()
  useUnsavedGuard(guard, plan !== saved.plan)
  const change = (changes: Partial<RollOverPlan>) => setPlan((before) => ({ ...before, ...changes }))
  /** Replaces what is decided about students. */
  const decide = (exceptions: RollOverPlan['exceptions'], regular: readonly number[] = []) =>
    setPlan((before) => ({ ...before, exceptions: withDecisions(before.exceptions, exceptions, regular) }))
  // These two never change, so that only the rows that were typed in render again.
  const changeGroup = useCallback(
    (key: string, choice: Omit<GroupChoice, 'key'>) =>
      setPlan((before) => ({
        ...before,
        group_choices: withChoice(before.group_choices, 'key', { ...choice, key }),
      })),
    [],
  )
  const changeBlock = useCallback(
    (block_schedule_id: number, choice: Omit<BlockChoice, 'block_schedule_id'>) =>
      setPlan((before) => ({
        ...before,
        block_choices: withChoice(before.block_choices, 'block_schedule_id', {
          ...choice,
          block_schedule_id,
        }),
      })),
    [],
  )
  const save = useSave('PUT /api/roll-over/draft/', {
    send: ({ sent, step, version }: { sent: RollOverPlan; step: number; version: number }) => ({
      body: { ...sent, school_year_id: loaded.school_year.id, version, step },
    }),
    successMessage: false,
    // The page says it beside its buttons.
    onFailure: () => true,
    onSuccess: ({ version }, { sent }) => setSaved({ plan: sent, version }),
  })
  return {
    plan,
    ...counted,
    change,
    decide,
    changeGroup,
    changeBlock,
    isChanged: plan !== saved.plan,
    isSaved: plan === saved.plan && saved.version > 0,
    version: saved.version,
    release: guard.release,
    save,
  }
}
export type Plan = ReturnType<typeof usePlan>

export type EditorProps = {
  loaded: RollOver
  year: SchoolYear
  /** Loads what is saved and shows it instead of what is on the screen. */
  restart: () => Promise<void>
}

/** What each step gets. */
export type StepProps = EditorProps & { plan: Plan }
