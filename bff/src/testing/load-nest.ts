/**
 * Loads Nest before each spec. The package @nestjs/throttler is a CommonJS module that requires Nest's ES modules. Jest
 * permits this only if the ES modules were already evaluated.
 */
import '@nestjs/common';
import '@nestjs/core';
