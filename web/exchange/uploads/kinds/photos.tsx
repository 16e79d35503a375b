import { MAX_PHOTO_ZIP_BYTES } from '#contract/people/photo-rules.ts'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { upload } from '#web/upload.ts'
import { FILE_REFUSED, UPLOAD_FAILED } from '../sentences.ts'
import { UploadSteps } from '../upload-steps.tsx'
import { useUpload, type UploadFlow } from '../use-upload.ts'
import type { PhotoReplies, PhotosStepProps } from './photos-step.tsx'

// What an archive changes is shown after it was read, and its tables come meanwhile.
const PhotosStep = lazyComponent<PhotosStepProps>(() =>
  import('./photos-step.tsx').then((part) => part.PhotosStep),
)

const callWith =
  (isPreview: boolean): UploadFlow<PhotoReplies>['stages']['save']['call'] =>
  (file, fields, onProgress) =>
    upload('POST /students/api/upload-photos/', file, { ...fields, preview_only: isPreview }, onProgress)

const ACTION = 'Upload photos'

const FLOW: UploadFlow<PhotoReplies> = {
  files: {
    accept: { 'application/zip': ['.zip'] },
    wrongType: 'Please select a ZIP archive (.zip)',
    maxBytes: MAX_PHOTO_ZIP_BYTES,
  },
  first: 'preview',
  stages: {
    preview: {
      title: ACTION,
      call: callWith(true),
      activity: 'Reading the photos',
      action: ACTION,
      failed: FILE_REFUSED,
    },
    save: {
      title: 'Review Results',
      call: callWith(false),
      activity: 'Saving the photos',
      action: ACTION,
      failed: UPLOAD_FAILED,
    },
  },
  refreshes: ['GET /students/api/details/:studentId/'],
}

const CONTEXT =
  'One ZIP archive with a picture of each student, named by the student number, such as 123456.jpg. Photos of students who are not in it stay.'

/** Upload Photos. The files of an archive are pictures and have no columns to choose. */
export function Page() {
  const machine = useUpload(FLOW)
  return (
    <>
      <PageHeader context={CONTEXT} />
      <Card roomy>
        <UploadSteps label="Archive of photos" many="photos" upload={machine}>
          {(answer) => <PhotosStep answer={answer} machine={machine} />}
        </UploadSteps>
      </Card>
    </>
  )
}
