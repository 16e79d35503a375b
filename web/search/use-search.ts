import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { canOpenScreen, useCanOpen } from '#web/school/screens.tsx'
import { wordsOf } from './matching.ts'
import { sectionsOf, type NamedScreen } from './results.ts'
import { useChoice } from './use-choice.ts'
import { useFound } from './use-found.ts'

export type SearchProps = {
  screens: readonly NamedScreen[]
  /** What was typed while the palette was still loading. */
  typed: () => string
  onClose: () => void
}

/** The text, its results, which of them is selected, and what Enter does. */
export function useSearch({ screens, typed, onClose }: SearchProps) {
  const [text, setText] = useState(typed)
  const words = wordsOf(text)
  const { found, isPending, error, retry } = useFound(words)
  const session = useSession()
  const { may } = useCurrentUser()
  const sections = sectionsOf({
    found,
    words,
    screens: screens.filter(({ who }) => canOpenScreen(who, session)),
    canOpen: useCanOpen(),
    mayEdit: may.edit,
  })
  const gridId = useId()
  const idOf = useCallback((key: string, action: number) => `${gridId}-${key}-${action}`, [gridId])
  const choice = useChoice(
    sections.flatMap(({ results }) => results),
    idOf,
  )

  const navigate = useNavigate()
  const follow = () => {
    if (!choice.chosen) return
    onClose()
    void navigate(choice.chosen.to)
  }
  // Enter means the first result of the answer to this text, not of what stands there until it comes.
  const isWaiting = useRef(false)
  const enter = () => {
    isWaiting.current = isPending && !choice.isMoved
    if (!isWaiting.current) follow()
  }
  const answered = useEffectEvent(() => {
    if (isWaiting.current && error === null) follow()
    isWaiting.current = false
  })
  useEffect(() => {
    if (!isPending) answered()
  }, [isPending])

  const type = (next: string) => {
    isWaiting.current = false
    setText(next)
    choice.reset()
  }
  return {
    text,
    type,
    isAsked: words.length > 0,
    sections,
    isPending,
    error,
    retry,
    gridId,
    idOf,
    choice,
    enter,
  }
}
