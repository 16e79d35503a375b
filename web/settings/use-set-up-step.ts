import { useLocalStorage } from '@mantine/hooks'
import { useSearchParams } from 'react-router'

export const SET_UP_STEPS = ['school', 'teachers', 'students', 'done'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

const STORAGE_KEY = 'set-up-step'

/** The step in the address, else the furthest one that this browser has seen; each is a page in the history. */
export function useSetUpStep() {
  const [params, setParams] = useSearchParams()
  const [stored, store] = useLocalStorage({
    key: STORAGE_KEY,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (value) => value ?? '',
  })
  const furthest = stepOf(stored) ?? 'school'
  const requested = stepOf(params.get('step')) ?? furthest
  const step = isBeyond(requested, furthest) ? furthest : requested
  const go = (next: SetUpStep) => {
    if (isBeyond(next, furthest)) store(next)
    setParams({ step: next })
  }
  return { step, furthest, go }
}

const stepOf = (text: string | null) => SET_UP_STEPS.find((step) => step === text)

export const isBeyond = (step: SetUpStep, other: SetUpStep): boolean =>
  SET_UP_STEPS.indexOf(step) > SET_UP_STEPS.indexOf(other)
