// Runs models by ONNX Runtime: a job a line (JSON) on standard input, "ok" or what is wrong a line on standard output.
'use strict';
const fs = require('fs');
const path = require('path');
const ort = require(path.join(process.argv[2], 'node_modules', 'onnxruntime-node'));

const arrays = {
  float32: Float32Array, float64: Float64Array, int8: Int8Array, uint8: Uint8Array, int16: Int16Array,
  uint16: Uint16Array, int32: Int32Array, uint32: Uint32Array, int64: BigInt64Array, uint64: BigUint64Array,
};

async function run(job) {
  const session = await ort.InferenceSession.create(job.model, {logSeverityLevel: 3});
  const bytes = fs.readFileSync(job.in);
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const {output} = await session.run({[job.name]: new ort.Tensor(job.type, new arrays[job.type](copy), job.shape)});
  fs.writeFileSync(job.out, Buffer.from(output.data.buffer, output.data.byteOffset, output.data.byteLength));
  await session.release();
}

(async () => {
  for (const line of fs.readFileSync(0, 'utf8').split('\n').filter(text => text)) {
    try {
      await run(JSON.parse(line));
      console.log('ok');
    } catch (error) {
      console.log(String(error.message).replace(/\s+/g, ' '));
    }
  }
})();
