import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { isPhraseTyped } from '#web/ui/feedback/typed-phrase.tsx'
import type { UploadChoices } from '../choices.ts'
import { FailedFile } from '../failed-file.tsx'
import { ChooseColumns } from '../mapping/choose-columns.tsx'
import { ReadAsLine } from '../mapping/read-as.tsx'
import { isSameMapping, readingOf, type ColumnChoice } from '../mapping/reading.ts'
import { TypedConfirmation } from '../typed-confirmation.tsx'
import { isTransient, problemWithDay } from '../upload-failures.ts'
import type { RuledSections, SpreadsheetReplies, SpreadsheetReply, UploadKind } from '../upload-kind.ts'
import type { Outcome, UploadMachine } from '../use-upload.ts'
import { WouldChange } from '../would-change.tsx'
import type { CountsFromProps } from './counts-from.tsx'
import { UploadOptions } from './options.tsx'
import { rulesDiffer, SectionRules } from './section-rules.tsx'

// Its calendar comes while the file is checked.
const CountsFrom = lazyComponent<CountsFromProps>(() =>
  import('./counts-from.tsx').then((part) => part.CountsFrom),
)

type CheckedFileProps = {
  kind: UploadKind
  upload: UploadMachine<SpreadsheetReplies>
  outcome: Outcome<SpreadsheetReply>
}

/** Shows what the checked file would change, or why it cannot be used. Nothing is saved yet. */
export function CheckedFile({ kind, upload, outcome }: CheckedFileProps) {
  const { choices, send, retry, startOver, flow } = upload
  const [typed, setTyped] = useState('')
  const reading = readingOf(outcome)
  const [columns, setColumns] = useState<ColumnChoice>({
    mapping: reading?.mapping ?? {},
    name: choices.columns?.name ?? '',
  })
  const reply = 'reply' in outcome ? outcome.reply : undefined
  const failure = 'failure' in outcome ? outcome.failure : undefined
  const phrase = reply?.confirm
  const canRetry = !reply && isTransient(failure)
  const isRefused = !reply && !canRetry
  const canChoose = reading !== undefined && reading.readAs.missing.length > 0
  const ruled = reply?.classes ? (reply as RuledSections) : undefined
  const [rules, setRules] = useState(ruled?.rules ?? [])
  const { may } = useCurrentUser()
  const checkedDay = (may.administer && (reply?.from ?? choices.from)) || undefined
  const [day, setDay] = useState(checkedDay)
  const dayProblem = problemWithDay(failure)
  // The server has not checked the file with these choices yet.
  const chosen: UploadChoices = {
    ...(day !== checkedDay && { from: day }),
    ...(reading && !isSameMapping(columns.mapping, reading.mapping) && { columns }),
    ...(ruled && rulesDiffer(ruled.rules, rules) && { rules }),
  }
  const hasUnappliedChanges = Object.keys(chosen).length > 0
  const check = (changed: UploadChoices) => send('preview', { choices: { ...choices, ...changed } })
  const save = () => {
    const named = choices.columns && { ...choices.columns, name: columns.name }
    send('save', { choices: { ...choices, columns: named }, confirm: typed.trim() })
  }
  const chooseColumns = reading && (
    <ChooseColumns reading={reading} choice={columns} onChange={setColumns} onRead={() => check(chosen)} />
  )
  return (
    <>
      {reading && <ReadAsLine {...reading} onForgotten={() => check({ columns: undefined })} />}
      {ruled && (
        <SectionRules upload={ruled} rules={rules} onChange={setRules} onApply={() => check(chosen)} />
      )}
      {checkedDay !== undefined && day !== undefined && (
        <CountsFrom
          checked={checkedDay}
          day={day}
          text={kind.dayText}
          problem={dayProblem}
          onChange={setDay}
          onApply={() => check(chosen)}
        />
      )}
      {reply && <WouldChange kind={kind} upload={reply} columns={chooseColumns} />}
      {isRefused && (
        <FailedFile
          title={
            dayProblem !== undefined
              ? 'Please choose another day'
              : canChoose
                ? 'Please choose the columns'
                : flow.stages.preview.failed
          }
          failure={failure}
          showsColumns={!canChoose}
        />
      )}
      {isRefused && chooseColumns}
      <UploadOptions
        options={(kind.options ?? []).filter(
          ({ field, isRelevant }) =>
            choices.options?.[field] === true || (reply !== undefined && isRelevant?.(reply) !== false),
        )}
        chosen={choices.options ?? {}}
        reply={reply}
        onChange={(options) => check({ ...chosen, options })}
      />
      {canRetry && <FailedFile title={flow.stages.preview.failed} failure={failure} />}
      {phrase && <TypedConfirmation phrase={phrase} typed={typed} onType={setTyped} />}
      <Group gap={12} mt={16}>
        {canRetry && <Button onClick={retry}>Check again</Button>}
        <Button
          {...((!reply || hasUnappliedChanges) && { variant: 'default' })}
          disabled={isRefused || hasUnappliedChanges || !isPhraseTyped(phrase, typed)}
          onClick={save}
        >
          {flow.stages.preview.action}
        </Button>
        <Button {...((reply || canRetry || canChoose) && { variant: 'default' })} onClick={startOver}>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}
