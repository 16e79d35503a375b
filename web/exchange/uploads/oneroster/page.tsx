import { Button, Group } from '@mantine/core'
import { useFocusOnStep } from '#web/ui/focus/use-focus-on-step.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import { FILE_REFUSED } from '../sentences.ts'
import { ChosenFile, DropZone } from '../choose-file.tsx'
import { SendingFile } from '../sending-file.tsx'
import { FileReport } from './file-report.tsx'
import { ClassesStep, FailedStep, PreviewStep, SavedStep } from './steps.tsx'
import { ONEROSTER_FILE, useOneRoster, type OneRosterState, type Sending } from './use-oneroster.ts'

const CONTEXT =
  'Terms, courses, students, teachers, classes and who is in them, from an information system. Nobody is deleted.'

const PLACE: Record<Sending, number> = { check: 1, classes: 2, preview: 3, save: 3 }
const ACTIVITY: Record<Sending, string> = {
  check: 'Checking the file',
  classes: 'Reading the classes',
  preview: 'Comparing the file with the school',
  save: 'Saving',
}
const FAILED: Record<Sending, string> = {
  check: FILE_REFUSED,
  classes: FILE_REFUSED,
  preview: 'The file could not be compared with the school',
  save: 'Nothing was saved',
}

/** OneRoster files in: report, classes, preview, result. */
export function Page() {
  const oneRoster = useOneRoster()
  const { state } = oneRoster
  const holder = useFocusOnStep<HTMLDivElement>(
    state.step === 'sending' || state.step === 'failed' ? `${state.step} ${state.sending}` : state.step,
  )
  const active = placeOf(state)
  const titles = ['Select File', 'Report on the File', 'Classes', 'Preview', 'Result']
  return (
    <>
      <PageHeader context={CONTEXT} />
      <Card roomy>
        <div ref={holder} tabIndex={-1} style={{ outline: 'none' }} role="group" aria-label="OneRoster file">
          <Steps
            active={active}
            steps={titles.map((title, place) => ({
              title,
              content: place === active && <Content {...oneRoster} />,
            }))}
          />
        </div>
      </Card>
    </>
  )
}

function placeOf(state: OneRosterState): number {
  if (state.step === 'sending' || state.step === 'failed') return PLACE[state.sending]
  return { select: 0, checked: 1, classes: 2, preview: 3, saved: 4 }[state.step]
}

function Content(oneRoster: ReturnType<typeof useOneRoster>) {
  const { state, choose, check, compare, save, changeClasses, startOver } = oneRoster
  switch (state.step) {
    case 'select':
      return <DropZone type={ONEROSTER_FILE} problem={state.problem} onChoose={choose} />
    case 'sending':
      return <SendingFile file={state.file} share={state.share} activity={ACTIVITY[state.sending]} />
    case 'failed': {
      const { sending, file, choice, check: found } = state
      const step = sending === 'classes' ? 'classes' : 'preview'
      const again = (school?: string) => {
        if (!found) check(file)
        else
          compare(step, {
            file,
            check: found,
            choice: { ...choice, ...(school !== undefined && { school }) },
          })
      }
      return (
        <>
          <ChosenFile file={file} />
          <FailedStep
            failure={state.failure}
            title={FAILED[sending]}
            onRetry={again}
            onSchool={again}
            onDifferent={startOver}
          />
        </>
      )
    }
    case 'checked':
      return (
        <>
          <ChosenFile file={state.file} />
          <FileReport check={state.check} fileName={state.file.name} />
          <Group gap={12} mt={16}>
            <Button onClick={() => compare('classes', { ...state, choice: {} })}>Continue</Button>
            <Button variant="default" onClick={startOver}>
              Choose Different File
            </Button>
          </Group>
        </>
      )
    case 'classes':
      return (
        <ClassesStep
          preview={state.preview}
          rules={state.choice.rules ?? []}
          onContinue={(rules) => compare('preview', { ...state, choice: { ...state.choice, rules } })}
          onDifferent={startOver}
        />
      )
    case 'preview':
      return (
        <PreviewStep
          preview={state.preview}
          onSave={(confirm) => save(state, confirm)}
          onClasses={state.preview.classes.length > 0 ? () => changeClasses(state) : undefined}
          onDifferent={startOver}
        />
      )
    case 'saved':
      return <SavedStep saved={state.saved} onAnother={startOver} />
  }
}
