/** The set-up shows parts of the uploads and the staff, which are put together here: features do not import each other. */
export async function loadSetUp() {
  const [{ SetUp }, { TeacherUpload, StudentUpload }, { AddMemberForm }] = await Promise.all([
    import('./operate/settings/set-up.tsx'),
    import('./exchange/uploads/set-up-parts.tsx'),
    import('./people/staff/member-dialogs.tsx'),
  ])
  return {
    Page: () => (
      <SetUp TeacherUpload={TeacherUpload} StudentUpload={StudentUpload} AddTeacher={AddMemberForm} />
    ),
  }
}
