import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { UploadSteps } from '../upload-steps.tsx'
import { useUpload } from '../use-upload.ts'
import { ONEROSTER_FLOW } from './flow.ts'
import { CheckedStep, ClassesStep, FailedStep, PreviewStep, SavedStep } from './steps.tsx'

const CONTEXT =
  'Terms, courses, students, teachers, classes and enrollments from your student information system. No one is deleted.'

/**
 * Import OneRoster. A file defines its own record types, so users choose no columns, but they decide which classes become
 * which groups.
 */
export function Page() {
  const upload = useUpload(ONEROSTER_FLOW)
  return (
    <>
      <PageHeader context={CONTEXT} />
      <Card roomy>
        <UploadSteps label="OneRoster file" many="OneRoster records" upload={upload}>
          {(answer) => {
            const { stage, outcome } = answer
            if ('failure' in outcome)
              return <FailedStep upload={upload} stage={stage} failure={outcome.failure} />
            if (stage === 'check')
              return <CheckedStep upload={upload} check={outcome.reply} fileName={answer.file.name} />
            if (stage === 'classes') return <ClassesStep upload={upload} preview={outcome.reply} />
            if (stage === 'preview') return <PreviewStep upload={upload} preview={outcome.reply} />
            return <SavedStep upload={upload} saved={outcome.reply} />
          }}
        </UploadSteps>
      </Card>
    </>
  )
}
