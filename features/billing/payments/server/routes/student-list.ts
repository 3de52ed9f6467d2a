import { ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { studentListContract as c } from '../../domain/contract/student-list.ts'
import { listByPayment, sumByPayment } from '../queries/student-list.ts'

// What is remembered is of a day: courses end, and what is late changes, at midnight.
export const studentListRoutes: Routes<typeof c> = {
  studentList: read(c.studentList, (at, query) =>
    answerList(at, `payments.studentList ${at.today}`, query, (db, asked) =>
      listByPayment(db, asked, at.today),
    ),
  ),
  studentSums: read(c.studentSums, async ({ db, today, cached }, query) =>
    ok(
      await cached(JSON.stringify(['payments.studentSums', today, query]), () =>
        sumByPayment(db, query, today),
      ),
    ),
  ),
}
