import type { Fault } from './fault.ts'

const PHOTO_TESTS = ['server/people/students/photos/*.test.ts']
const SUBSTITUTE_TESTS = ['server/day/substitutes/*.test.ts']

export const PHOTO_FAULTS: readonly Fault[] = [
  {
    name: 'photos: the place where a picture was taken stays in it',
    file: 'server/exchange/spreadsheets/make-square.ts',
    find: '.webp({ quality: 80 })',
    replace: '.keepMetadata().webp({ quality: 80 })',
    tests: PHOTO_TESTS,
  },
  {
    name: 'photos: a huge picture in a small file is decoded',
    file: 'server/exchange/spreadsheets/make-square.ts',
    find: 'if (width * height > MAX_PIXELS)',
    replace: 'if (width * height > 100 * MAX_PIXELS)',
    tests: PHOTO_TESTS,
  },
  {
    name: 'photos: a file is taken by its name',
    file: 'server/exchange/spreadsheets/make-square.ts',
    find: 'if (!isPicture(bytes))',
    replace: 'if (bytes.length < 0)',
    tests: PHOTO_TESTS,
  },
  {
    name: 'photos: a substitute fetches photos of other classes',
    file: 'server/day/substitutes/photo.ts',
    find: 'where assignment.teacher_id = ${teacher}',
    replace: 'where assignment.teacher_id <> -${teacher}',
    tests: SUBSTITUTE_TESTS,
  },
  {
    name: 'photos: another person who uses the browser of a substitute gets a photo from its store',
    file: 'server/day/substitutes/routes.ts',
    find: "'no-store'",
    replace: "'private, max-age=604800'",
    tests: SUBSTITUTE_TESTS,
  },
  {
    name: 'photos: a photo changes without an audit entry',
    file: 'server/people/students/photos/queries.ts',
    find: '    changed.map((id) => ({',
    replace: '    changed.slice(1).map((id) => ({',
    tests: PHOTO_TESTS,
  },
  {
    name: 'photos: an erased student keeps the photo',
    file: 'server/operate/privacy/erasure/anonymize.ts',
    find: 'await sql`delete from student_photo where student_id = ${id}`.execute(tx)',
    replace: '',
    tests: ['server/operate/privacy/erasure/*.test.ts'],
  },
]
