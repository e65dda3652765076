// SPDX-License-Identifier: Apache-2.0
#include "runfile/schema.h"

namespace samebit {

const char* const kSchema = R"sql(
CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE environment(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE context(id INTEGER PRIMARY KEY, "values" TEXT NOT NULL);
CREATE TABLE operator(id INTEGER PRIMARY KEY, name TEXT NOT NULL, overload TEXT NOT NULL, kinds INTEGER NOT NULL,
  arguments TEXT NOT NULL);
CREATE TABLE signature(id INTEGER PRIMARY KEY, strong INTEGER NOT NULL, medium INTEGER NOT NULL, weak INTEGER NOT NULL,
  operator INTEGER NOT NULL, phase INTEGER NOT NULL, module INTEGER, frame INTEGER);
CREATE TABLE stream(id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
  parent INTEGER, ordinal INTEGER NOT NULL, parent_step INTEGER NOT NULL);
CREATE TABLE module(id INTEGER PRIMARY KEY, path TEXT NOT NULL, type TEXT NOT NULL);
CREATE TABLE region(id INTEGER PRIMARY KEY, parent INTEGER, name TEXT NOT NULL);
CREATE TABLE frame(id INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL, function TEXT NOT NULL,
  language TEXT NOT NULL, user INTEGER NOT NULL);
CREATE TABLE stack_node(id INTEGER PRIMARY KEY, parent INTEGER, frame INTEGER NOT NULL);
CREATE TABLE source(id INTEGER PRIMARY KEY, file TEXT NOT NULL, hash BLOB NOT NULL, codec TEXT NOT NULL, text BLOB NOT NULL);
CREATE TABLE tensor_meta(id INTEGER PRIMARY KEY, dtype INTEGER NOT NULL, shape TEXT NOT NULL, strides TEXT NOT NULL,
  layout TEXT NOT NULL, device TEXT NOT NULL, requires_grad INTEGER NOT NULL, conj INTEGER NOT NULL, neg INTEGER NOT NULL);
CREATE TABLE storage(id INTEGER PRIMARY KEY, creator INTEGER, owner TEXT NOT NULL, bytes INTEGER NOT NULL);
CREATE TABLE tensor_name(storage INTEGER NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, first_byte INTEGER NOT NULL,
  end_byte INTEGER NOT NULL);
CREATE TABLE arguments(id INTEGER PRIMARY KEY, text TEXT NOT NULL, types TEXT NOT NULL, digest INTEGER NOT NULL);
CREATE TABLE generator(id INTEGER PRIMARY KEY, device TEXT NOT NULL, is_default INTEGER NOT NULL, initial_seed TEXT NOT NULL,
  ordinal INTEGER NOT NULL);
CREATE TABLE op(seq INTEGER PRIMARY KEY, began INTEGER NOT NULL, operator INTEGER NOT NULL, signature INTEGER NOT NULL,
  stream INTEGER NOT NULL, phase INTEGER NOT NULL, step INTEGER, region INTEGER, module INTEGER, stack INTEGER, forward INTEGER,
  context INTEGER, inputs TEXT NOT NULL, outputs TEXT NOT NULL, arguments INTEGER, result TEXT, flags INTEGER NOT NULL,
  time_ns INTEGER NOT NULL);
CREATE TABLE op_block(id INTEGER PRIMARY KEY, first_seq INTEGER NOT NULL, ops INTEGER NOT NULL, first_value INTEGER NOT NULL,
  value_count INTEGER NOT NULL, last_step INTEGER NOT NULL, keys BLOB NOT NULL, detail BLOB NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE value(id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, producer INTEGER, slot INTEGER, digest BLOB, meta INTEGER,
  storage INTEGER, first_byte INTEGER, end_byte INTEGER, flags INTEGER NOT NULL, uninit_bytes INTEGER, base INTEGER,
  first_read INTEGER);
CREATE TABLE value_source(value INTEGER NOT NULL, position INTEGER NOT NULL, source INTEGER NOT NULL,
  PRIMARY KEY(value, position)) WITHOUT ROWID;
CREATE TABLE draw(op INTEGER NOT NULL, generator INTEGER NOT NULL, before BLOB NOT NULL, after BLOB NOT NULL,
  UNIQUE(op, generator));
CREATE TABLE blob(digest BLOB PRIMARY KEY, codec TEXT NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE summary(digest BLOB PRIMARY KEY, numbers INTEGER NOT NULL, zeros INTEGER NOT NULL, nans INTEGER NOT NULL,
  positive_infinities INTEGER NOT NULL, negative_infinities INTEGER NOT NULL, least REAL, most REAL, sum REAL, absolute REAL,
  squares REAL, sketch BLOB) WITHOUT ROWID;
CREATE TABLE alert(id INTEGER PRIMARY KEY, op INTEGER, kind TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE verify(id INTEGER PRIMARY KEY, op INTEGER NOT NULL, slot TEXT NOT NULL, differing INTEGER, first_index INTEGER,
  max_abs REAL, ulp REAL);
CREATE TABLE probe(id INTEGER PRIMARY KEY, op INTEGER NOT NULL, slot TEXT NOT NULL, condition TEXT NOT NULL,
  flips INTEGER NOT NULL, tries INTEGER NOT NULL);
CREATE TABLE replay_use(id INTEGER PRIMARY KEY, op INTEGER, rule TEXT NOT NULL, outcome TEXT NOT NULL);

CREATE VIEW v_op AS SELECT o.seq, p.name || CASE p.overload WHEN '' THEN '' ELSE '.' || p.overload END AS operator,
    CASE o.phase WHEN 1 THEN 'forward' WHEN 2 THEN 'recompute' WHEN 3 THEN 'backward' WHEN 4 THEN 'optimizer' ELSE 'other' END AS phase,
    o.step, m.path AS module, f.file || ':' || f.line AS source, f.function, a.text AS arguments, o.inputs, o.outputs, o.result,
    o.forward, o.stream, o.flags, o.time_ns
  FROM op o JOIN operator p ON p.id = o.operator JOIN signature s ON s.id = o.signature
    LEFT JOIN module m ON m.id = o.module LEFT JOIN frame f ON f.id = s.frame LEFT JOIN arguments a ON a.id = o.arguments;
CREATE VIEW v_input AS SELECT o.seq, j.key AS argument, CASE j.type WHEN 'array' THEN k.key ELSE 0 END AS position,
    CASE j.type WHEN 'array' THEN k.value ELSE j.value END AS value
  FROM op o, json_each(o.inputs) j LEFT JOIN json_each(CASE j.type WHEN 'array' THEN j.value ELSE '[0]' END) k
  WHERE CASE j.type WHEN 'array' THEN k.value ELSE j.value END IS NOT NULL;
CREATE VIEW v_output AS SELECT o.seq, j.key AS slot, j.value FROM op o, json_each(o.outputs) j WHERE j.value IS NOT NULL;
CREATE VIEW v_value AS SELECT v.id, CASE v.kind WHEN 0 THEN 'written' WHEN 1 THEN 'view' WHEN 2 THEN 'assembled'
    WHEN 3 THEN 'external' WHEN 4 THEN 'changed' WHEN 5 THEN 'uninitialised' ELSE 'pending' END AS kind, v.producer, v.slot,
    lower(hex(v.digest)) AS digest, t.dtype, t.shape, t.strides, v.storage, v.first_byte, v.end_byte, v.base, v.uninit_bytes
  FROM value v LEFT JOIN tensor_meta t ON t.id = v.meta;
)sql";

} // namespace samebit
