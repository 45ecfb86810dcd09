/**
 * Benches over gRPC, with the clients of other systems played by us: {@code culmen bench grpc} and
 * {@code culmen bench katib}. The commands themselves load without the classes of gRPC, which are
 * in a jar that may be missing.
 */
package io.github.culmen.lab.command.remote;
