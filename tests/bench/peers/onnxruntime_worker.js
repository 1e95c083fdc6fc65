// Times ONNX Runtime: a workload a line (JSON) on standard input, a result a line on standard output.
// Each workload becomes a model of one operator, written here as the protocol buffer that a model is.
'use strict';
const fs = require('fs');
const path = require('path');
const readline = require('readline');
const zlib = require('zlib');
const ort = require(path.join(process.argv[2], 'node_modules', 'onnxruntime-node'));

const varint = n => {
  const bytes = [];
  let left = BigInt.asUintN(64, BigInt(n));
  do {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Buffer.from(bytes);
};
const number = (field, n) => Buffer.concat([varint(field << 3), varint(n)]);
const bytes = (field, content) => {
  const data = Buffer.from(content);
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data]);
};
const message = (field, ...parts) => bytes(field, Buffer.concat(parts));

const INT64 = 7;
const types = {
  1: {onnx: 2, name: 'uint8', array: Uint8Array},
  2: {onnx: 5, name: 'int16', array: Int16Array},
  4: {onnx: 1, name: 'float32', array: Float32Array},
};

const attribute = {
  ints: (name, values) =>
    message(5, bytes(1, name), ...values.map(v => number(8, v)), number(20, 7)),
  int: (name, value) => message(5, bytes(1, name), number(3, value), number(20, 2)),
};
const value = (field, name, type, shape) =>
  message(field, bytes(1, name),
    message(2, message(1, number(1, type), message(2, ...shape.map(size => message(1, number(1, size)))))));
const constant = (name, values) =>
  message(5, number(1, values.length), number(2, INT64), bytes(8, name),
    bytes(9, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer)));

// op: {name, inputs, attributes, constants: {name: values}}; data: {name: {type, shape}}
const model = (op, data, type, outputShape) => {
  const inputs = [...Object.keys(data), ...Object.keys(op.constants || {})];
  const node = message(1, ...inputs.map(name => bytes(1, name)), bytes(2, 'out'), bytes(4, op.name),
    ...(op.attributes || []));
  const graph = message(7, node, bytes(2, 'g'),
    ...Object.entries(op.constants || {}).map(([name, values]) => constant(name, values)),
    ...Object.entries(data).map(([name, d]) => value(11, name, d.type, d.shape)),
    value(12, 'out', type, outputShape));
  return Buffer.concat([number(1, 8), graph, message(8, number(2, 13))]);
};

const product = shape => shape.reduce((a, b) => a * b, 1);

// The operator that is a strided copy into a dense tensor, and the shape of what it reads.
function operatorOf(job) {
  const {shape} = job, strides = job.src_str;
  let run = 1;
  for (let d = shape.length - 1; d >= 0; --d) {
    if (job.dst_str[d] !== run && shape[d] > 1) throw Error('the result must be dense');
    run *= shape[d];
  }
  if (job.dst_off !== 0 || job.dst_elems !== run) throw Error('the result must be dense');
  if (strides.includes(0)) {
    const from = shape.map((size, d) => (strides[d] === 0 ? 1 : size));
    return {name: 'Expand', shape: from, constants: {to: shape}};
  }
  const order = [...shape.keys()].sort((a, b) => Math.abs(strides[b]) - Math.abs(strides[a]) || a - b);
  run = 1;
  let dense = job.src_off === 0;
  for (const d of [...order].reverse()) {
    dense = dense && (shape[d] === 1 || strides[d] === run);
    run *= shape[d];
  }
  if (dense && run === job.src_elems) {
    if (order.every((d, i) => d === i)) return {name: 'Identity', shape};
    return {
      name: 'Transpose', shape: order.map(d => shape[d]),
      attributes: [attribute.ints('perm', shape.map((_, d) => order.indexOf(d)))],
    };
  }
  // A slice: the outer strides are taken as steps of 1, the innermost as a step in a dense row.
  if (!order.every((d, i) => d === i)) throw Error('neither a permutation nor a slice');
  const last = shape.length - 1;
  const base = strides.map((s, d) => (d === last ? 1 : s));
  const sizes = base.map((s, d) => (d === 0 ? job.src_elems / s : base[d - 1] / s));
  let left = job.src_off;
  const starts = base.map(s => {
    const at = Math.floor(left / s);
    left -= at * s;
    return at;
  });
  const steps = base.map((_, d) => (d === last ? strides[last] : 1));
  const ends = starts.map((start, d) => {
    const end = start + steps[d] * shape[d];
    return end < 0 ? -(2 ** 40) : end;
  });
  if (sizes.some(size => !Number.isInteger(size) || size < 1)) throw Error('neither a permutation nor a slice');
  return {name: 'Slice', shape: sizes, constants: {starts, ends, axes: [...shape.keys()], steps}};
}

const seconds = () => Number(process.hrtime.bigint()) / 1e9;
const median = times => times.sort((a, b) => a - b)[times.length >> 1];

async function doJob(job) {
  const type = types[job.element_bytes];
  const threads = job.bytes_moved / 2 < 1 << 20 ? 1 : job.threads;
  const read = (file, array) => {
    const data = fs.readFileSync(file);
    return new array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length));
  };
  const source = read(job.source, type.array);
  let op, data, feeds, outputShape;
  if (job.kind === 'strided') {
    op = operatorOf(job);
    outputShape = job.shape;
    data = {source: {type: type.onnx, shape: op.shape}};
    feeds = {source: new ort.Tensor(type.name, source, op.shape)};
  } else {
    op = {name: 'GatherND', attributes: [attribute.int('batch_dims', job.batch_dims)]};
    outputShape = [
      ...job.idx_shape.slice(0, -1), ...job.data_shape.slice(job.batch_dims + job.idx_shape.at(-1))];
    data = {
      source: {type: type.onnx, shape: job.data_shape}, indices: {type: INT64, shape: job.idx_shape}};
    feeds = {
      source: new ort.Tensor(type.name, source, job.data_shape),
      indices: new ort.Tensor('int64', read(job.indices, BigInt64Array), job.idx_shape),
    };
  }
  const session = await ort.InferenceSession.create(model(op, data, type.onnx, outputShape), {
    intraOpNumThreads: threads, interOpNumThreads: 1, graphOptimizationLevel: 'disabled',
  });
  const result = new ort.Tensor(type.name, new type.array(product(outputShape)), outputShape);
  const run = () => session.run(feeds, {out: result});
  const output = (await run()).out.data;
  if (zlib.crc32(Buffer.from(output.buffer, output.byteOffset, output.byteLength)) !== job.crc)
    return {cannot: 'its result is wrong'};
  const timed = async work => {
    const start = seconds();
    await work();
    return seconds() - start;
  };
  const times = [];
  const start = seconds();
  while (times.length < 3 || (times.length < 101 && seconds() - start < job.budget)) times.push(await timed(run));
  await session.release();
  return {seconds: median(times)};
}

(async () => {
  for await (const line of readline.createInterface({input: process.stdin})) {
    let answer;
    try {
      answer = await doJob(JSON.parse(line));
    } catch (error) {
      answer = {cannot: String(error.message || error).split('\n')[0]};
    }
    console.log(JSON.stringify(answer));
  }
})();
