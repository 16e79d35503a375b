import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { canOpenScreen, useCanOpen } from '#web/school/screens.tsx'
import { searchWords } from './matching.ts'
import { sectionsOf, type NamedScreen } from './results.ts'
import { useRecords } from './use-records.ts'
import { useSelection } from './use-selection.ts'

export type SearchProps = {
  screens: readonly NamedScreen[]
  /** What was typed while the palette was still loading. */
  typed: () => string
  onClose: () => void
}

/** The text, its results, which of them is selected, and what Enter does. */
export function useSearch({ screens, typed, onClose }: SearchProps) {
  const [text, setText] = useState(typed)
  const words = searchWords(text)
  const { records, isPending, error, retry } = useRecords(words)
  const session = useSession()
  const { may } = useCurrentUser()
  const sections = sectionsOf({
    records,
    words,
    screens: screens.filter(({ who }) => canOpenScreen(who, session)),
    canOpen: useCanOpen(),
    mayEdit: may.edit,
  })
  const gridId = useId()
  const idOf = useCallback((key: string, action: number) => `${gridId}-${key}-${action}`, [gridId])
  const selection = useSelection(
    sections.flatMap(({ results }) => results),
    idOf,
  )

  const navigate = useNavigate()
  const follow = () => {
    if (!selection.selectedAction) return
    onClose()
    void navigate(selection.selectedAction.to)
  }
  // Enter opens the first result for this text, not one that is shown until its reply arrives.
  const isEnterPending = useRef(false)
  const enter = () => {
    isEnterPending.current = isPending && !selection.isMoved
    if (!isEnterPending.current) follow()
  }
  const onReply = useEffectEvent(() => {
    if (isEnterPending.current && error === null) follow()
    isEnterPending.current = false
  })
  useEffect(() => {
    if (!isPending) onReply()
  }, [isPending])

  const type = (next: string) => {
    isEnterPending.current = false
    setText(next)
    selection.reset()
  }
  return {
    text,
    type,
    hasWords: words.length > 0,
    sections,
    isPending,
    error,
    retry,
    gridId,
    idOf,
    selection,
    enter,
  }
}
