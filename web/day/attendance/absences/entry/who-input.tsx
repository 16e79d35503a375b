import { Button, Pill } from '@mantine/core'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { listName } from '#web/school/person-name.ts'
import { PickInput, type PickEvent } from './pick-input.tsx'
import {
  candidatesFor,
  isNobody,
  type Candidate,
  NOBODY,
  withCandidate,
  withoutStudent,
  type People,
  type Who,
} from './who.ts'

const MAX_PILLS = 6

type WhoInputProps = {
  ref: RefObject<HTMLInputElement | null>
  who: Who
  onChange: (who: Who) => void
  /** Undefined while they load; Enter then waits for them. */
  people: People | undefined
  /** Loads or refreshes the list. Resolves to undefined if that fails. */
  loadPeople: () => Promise<People | undefined>
  /** Called once someone is chosen, to move on to the reason and times. */
  onDone: () => void
  /** Called with a pasted list of names, or with '' to type one. */
  onList: (text: string) => void
}

/** Who is absent: a name and Enter, several with Shift and Enter, a group, a grade, the school, or a list. */
export function WhoInput({ ref, who, onChange, people, loadPeople, onDone, onList }: WhoInputProps) {
  const [text, setText] = useState('')
  // If Enter is pressed before the names are loaded, it picks the first match then, unless the text has changed.
  const pendingText = useRef<string>(undefined)
  const candidates = people ? candidatesFor(text, people) : []
  const choose = (candidate: Candidate | undefined, { isShift }: Pick<PickEvent, 'isShift'>) => {
    if (!candidate) return
    onChange(withCandidate(who, candidate))
    setText('')
    if (!isShift) onDone()
  }
  const chooseWhenLoaded = async () => {
    pendingText.current = text
    const loaded = await loadPeople()
    if (loaded && pendingText.current === text) choose(candidatesFor(text, loaded)[0], { isShift: false })
  }
  const onKey = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (isEnter) event.preventDefault()
    if (isEnter && text.trim() === '' && !isNobody(who)) onDone()
    else if (isEnter && !people) void chooseWhenLoaded()
    else if (event.key === 'Backspace' && text === '') onChange(withoutLast(who))
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/\S\s*[\n;]\s*\S/u.test(pasted)) return
    event.preventDefault()
    onList(pasted)
  }
  const shown = 'students' in who ? who.students.slice(0, MAX_PILLS) : []
  const hidden = 'students' in who ? who.students.length - shown.length : 0
  return (
    <PickInput
      ref={ref}
      label="Who is absent?"
      placeholder={isNobody(who) ? 'Type a name, a group or a grade' : ''}
      text={text}
      onText={(next) => {
        pendingText.current = undefined
        if (text === '') void loadPeople()
        setText(next)
      }}
      options={candidates}
      onPick={(index, picked) => choose(candidates[index], picked)}
      onKey={onKey}
      onPaste={onPaste}
      nothing={people ? 'No student, group or grade matches this name.' : 'Loading the names...'}
    >
      {'scope' in who && (
        <Pill withRemoveButton removeButtonProps={removeButton(who.name)} onRemove={() => onChange(NOBODY)}>
          {who.name}
        </Pill>
      )}
      {shown.map((student) => (
        <Pill
          key={student.id}
          withRemoveButton
          removeButtonProps={removeButton(listName(student))}
          onRemove={() => onChange(withoutStudent(who, student.id))}
        >
          {listName(student)}
        </Pill>
      ))}
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onList('')}>
          and {hidden} more
        </Button>
      )}
    </PickInput>
  )
}

const removeButton = (name: string) => ({ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 })

function withoutLast(who: Who): Who {
  const last = 'students' in who ? who.students.at(-1) : undefined
  return last ? withoutStudent(who, last.id) : NOBODY
}
