import type pg from 'pg'

/** A large academy, made by the database itself: enough rows to make a slow query visible. */
export async function fillAcademy(pool: pg.Pool, students: number): Promise<{ courseId: number }> {
  await pool.query(
    `insert into course_categories (name) select 'Categoria ' || n from generate_series(1, 8) n`,
  )
  await pool.query(`
    insert into courses (name, category_id, starts_on, ends_on, academic_year)
    select 'Corso ' || n, 1 + n % 8, '2026-09-15', '2027-06-30', '2026/2027'
    from generate_series(1, 200) n`)
  await pool.query(
    `insert into students (name, surname, mail, phone, address, city, birth_city, birth_date,
       tax_code, profession, identity_document)
     select
       (array['Niccolò','Chiara','Giosuè','Marta','Zoë','Luca','Sara','Elia','Irene','Dario'])[1 + n % 10],
       initcap(substr(md5(n::text), 1, 7)),
       'studente' || n || '@example.org', '333' || lpad(n::text, 7, '0'), 'Via Roma ' || n, 'Roma',
       'Torino', date '1990-01-01' + n % 6000, 'RSSMRA90A01H501W', 'attore', 'AX' || n
     from generate_series(1, $1::int) n`,
    [students],
  )
  await pool.query(`
    insert into enrolments (student_id, course_id, enrolled_by)
    select id, 1 + id % 200, 'bench' from students`)
  await pool.query('vacuum analyze')
  return { courseId: 7 }
}
